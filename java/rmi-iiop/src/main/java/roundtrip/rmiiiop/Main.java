package roundtrip.rmiiiop;

import roundtrip.core.worker.WorkerMain;

/** The worker of java-rmi-iiop. */
public final class Main {
  private Main() {}

  /** Serves or drives, as the first argument says. */
  public static void main(String[] args) {
    WorkerMain.run(args, RmiIiopServer::new, RmiIiopClient::new);
  }
}
