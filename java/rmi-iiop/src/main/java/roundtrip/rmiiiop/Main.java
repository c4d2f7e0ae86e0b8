package roundtrip.rmiiiop;

import java.util.concurrent.atomic.AtomicReference;
import org.omg.CORBA.ORB;
import roundtrip.core.worker.WorkerMain;

/** The worker of java-rmi-iiop. */
public final class Main {
  public static void main(String[] args) {
    AtomicReference<ORB> lent = new AtomicReference<>();
    WorkerMain.run(args, RmiIiopServer::new, () -> new RmiIiopClient(lent));
  }
}
