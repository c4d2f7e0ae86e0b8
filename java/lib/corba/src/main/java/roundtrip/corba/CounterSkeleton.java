package roundtrip.corba;

import java.util.concurrent.atomic.AtomicInteger;
import org.omg.CORBA.OBJECT_NOT_EXIST;
import org.omg.PortableServer.POAPackage.ObjectNotActive;
import org.omg.PortableServer.POAPackage.WrongPolicy;
import roundtrip.CounterPOA;

/** An object of its own for each counter. */
final class CounterSkeleton extends CounterPOA {
  private final AtomicInteger count = new AtomicInteger();

  @Override
  public int increment() {
    return count.incrementAndGet();
  }

  /** Takes the object out of its adapter: a call from then on is answered by OBJECT_NOT_EXIST. */
  @Override
  public void close() {
    try {
      _poa().deactivate_object(_object_id());
    } catch (ObjectNotActive e) {
      throw (OBJECT_NOT_EXIST) new OBJECT_NOT_EXIST("closed already").initCause(e);
    } catch (WrongPolicy e) {
      throw new IllegalStateException("the root adapter keeps its objects", e);
    }
  }
}
