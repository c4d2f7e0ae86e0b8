package roundtrip.rmi.http;

import java.util.Set;
import roundtrip.core.worker.Adapter;
import roundtrip.core.worker.WorkerMain;
import roundtrip.rmi.ProxyOption;
import roundtrip.rmi.RmiServer;

/** The worker of java-rmi-http-port. */
public final class Main {
  public static void main(String[] args) {
    WorkerMain.run(
        args,
        new Adapter(
            RmiServer::versions,
            TunnelServer::new,
            TunnelClient::new,
            Set.of(),
            Set.of(ProxyOption.NAME)));
  }
}
