package roundtrip.fake;

import roundtrip.core.worker.WorkerMain;

/** The worker of java-fake. */
public final class Main {
  public static void main(String[] args) {
    WorkerMain.run(args, FakeServer::new, FakeClient::new);
  }
}
