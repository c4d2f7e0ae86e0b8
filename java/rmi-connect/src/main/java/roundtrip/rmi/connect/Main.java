package roundtrip.rmi.connect;

import roundtrip.core.worker.WorkerMain;

/** The worker of java-rmi-connect. */
public final class Main {
  public static void main(String[] args) {
    WorkerMain.run(args, ConnectServer::new, ConnectClient::new);
  }
}
