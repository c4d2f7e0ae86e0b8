package roundtrip.rmi.http;

import roundtrip.core.worker.WorkerMain;

/** The worker of java-rmi-http-port. */
public final class Main {
  public static void main(String[] args) {
    WorkerMain.run(args, TunnelServer::new, TunnelClient::new);
  }
}
