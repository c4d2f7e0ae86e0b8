package roundtrip.idl;

import java.util.concurrent.atomic.AtomicReference;
import org.omg.CORBA.ORB;
import roundtrip.corba.CorbaClient;
import roundtrip.corba.CorbaServer;
import roundtrip.core.worker.WorkerMain;

/** The worker of java-idl. */
public final class Main {
  private Main() {}

  /** Serves or drives, as the first argument says. */
  public static void main(String[] args) {
    IdlOrb vendor = new IdlOrb();
    AtomicReference<ORB> lent = new AtomicReference<>();
    WorkerMain.run(args, () -> new CorbaServer(vendor), () -> new CorbaClient(vendor, lent));
  }
}
