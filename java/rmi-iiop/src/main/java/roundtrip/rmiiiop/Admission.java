package roundtrip.rmiiiop;

import com.sun.corba.ee.spi.orb.ClassCodeBaseHandler;
import org.omg.CORBA.NO_PERMISSION;

/**
 * Which classes a call may name beside those that the interface's own signature names: none. The
 * ORB asks before it loads a class by a name that it was sent, and so before any of its code runs.
 */
final class Admission implements ClassCodeBaseHandler {
  /** Tells no client where classes could be had. */
  @Override
  public String getCodeBase(Class<?> type) {
    return null;
  }

  @Override
  public Class<?> loadClass(String codeBase, String name) {
    throw new NO_PERMISSION("a value of class " + name + "; expected what the interface declares");
  }
}
