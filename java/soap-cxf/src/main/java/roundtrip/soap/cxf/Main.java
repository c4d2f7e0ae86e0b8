package roundtrip.soap.cxf;

import roundtrip.core.worker.WorkerMain;

/** The worker of java-soap-cxf. */
public final class Main {
  private Main() {}

  /** Serves or drives, as the first argument says. */
  public static void main(String[] args) {
    WorkerMain.run(args, CxfServer::new, Cxf::newClient);
  }
}
