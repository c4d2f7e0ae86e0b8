package roundtrip.soap.metro;

import roundtrip.core.worker.WorkerMain;

/** The worker of java-soap-metro. */
public final class Main {
  private Main() {}

  /** Serves or drives, as the first argument says. */
  public static void main(String[] args) {
    WorkerMain.run(args, MetroServer::new, Metro::newClient);
  }
}
