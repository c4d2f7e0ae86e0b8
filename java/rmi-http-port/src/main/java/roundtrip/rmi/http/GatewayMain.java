package roundtrip.rmi.http;

import roundtrip.core.worker.WorkerMain;

/** The worker of the systems whose calls come by a web server. */
public final class GatewayMain {
  public static void main(String[] args) {
    WorkerMain.run(args, TunnelServer::new, GatewayClient::new);
  }
}
