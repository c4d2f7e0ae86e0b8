package roundtrip.rmi.connect;

import java.util.Set;
import roundtrip.core.worker.Adapter;
import roundtrip.core.worker.WorkerMain;
import roundtrip.rmi.RmiServer;

/** The worker of java-rmi-connect. */
public final class Main {
  public static void main(String[] args) {
    WorkerMain.run(
        args,
        new Adapter(
            RmiServer::versions,
            ConnectServer::new,
            ConnectClient::new,
            Set.of(PromptSocket.OPTION),
            ConnectClient.OPTIONS));
  }
}
