package roundtrip.rmi;

import roundtrip.core.worker.Adapter;
import roundtrip.core.worker.WorkerMain;

/** The worker of java-rmi. */
public final class Main {
  public static void main(String[] args) {
    WorkerMain.run(args, new Adapter(RmiServer::versions, RmiServer::new, RmiClient::new));
  }
}
