package roundtrip.rmi.http;

import java.util.Set;
import roundtrip.core.worker.Adapter;
import roundtrip.core.worker.WorkerMain;
import roundtrip.rmi.RmiServer;

/** The worker of the systems whose calls come by a web server. */
public final class GatewayMain {
  public static void main(String[] args) {
    WorkerMain.run(
        args,
        new Adapter(
            RmiServer::versions,
            TunnelServer::new,
            GatewayClient::new,
            Set.of(),
            GatewayClient.OPTIONS));
  }
}
