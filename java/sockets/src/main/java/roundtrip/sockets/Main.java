package roundtrip.sockets;

import java.util.Map;
import roundtrip.core.worker.Adapter;
import roundtrip.core.worker.WorkerMain;

/** The worker of java-sockets, which has no middleware but the runtime's own sockets. */
public final class Main {
  public static void main(String[] args) {
    WorkerMain.run(
        args,
        new Adapter(
            () -> Map.of("java.base", System.getProperty("java.version")),
            SocketServer::new,
            SocketClient::new,
            SocketClient.OPTIONS,
            SocketClient.OPTIONS));
  }
}
