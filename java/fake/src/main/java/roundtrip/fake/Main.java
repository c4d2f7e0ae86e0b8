package roundtrip.fake;

import java.util.Map;
import roundtrip.core.worker.Adapter;
import roundtrip.core.worker.WorkerMain;

/** The worker of java-fake. */
public final class Main {
  public static void main(String[] args) {
    WorkerMain.run(
        args,
        new Adapter(
            () -> Map.of("method call", "1"),
            FakeServer::new,
            FakeClient::new,
            Faults.NAMES,
            Faults.NAMES));
  }
}
