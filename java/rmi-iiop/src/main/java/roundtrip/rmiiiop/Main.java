package roundtrip.rmiiiop;

import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.omg.CORBA.ORB;
import roundtrip.core.worker.Adapter;
import roundtrip.core.worker.WorkerMain;
import roundtrip.glassfish.GlassfishOrb;

/** The worker of java-rmi-iiop. */
public final class Main {
  public static void main(String[] args) {
    AtomicReference<ORB> lent = new AtomicReference<>();
    WorkerMain.run(
        args,
        new Adapter(
            GlassfishOrb::versions,
            RmiIiopServer::new,
            () -> new RmiIiopClient(lent),
            Set.of(Stubs.OPTION),
            Set.of(Stubs.OPTION)));
  }
}
