package roundtrip.idl;

import roundtrip.corba.CorbaClient;
import roundtrip.corba.CorbaServer;
import roundtrip.core.worker.WorkerMain;

/** The worker of java-idl. */
public final class Main {
  private Main() {}

  /** Serves or drives, as the first argument says. */
  public static void main(String[] args) {
    IdlOrb vendor = new IdlOrb();
    WorkerMain.run(args, () -> new CorbaServer(vendor), () -> new CorbaClient(vendor));
  }
}
