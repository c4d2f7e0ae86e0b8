package roundtrip.rmiiiop;

import com.sun.corba.ee.spi.misc.ORBConstants;
import com.sun.corba.ee.spi.orb.ORB;
import roundtrip.core.contract.Options;
import roundtrip.core.contract.ProtocolError;

/** Who makes stubs and ties: the ORB while it runs, or rmic before. */
final class Stubs {
  static final String OPTION = "stubs";

  private Stubs() {}

  /**
   * Has the ORB take the kind that was chosen. It reads the property once a process, when its first
   * class loads, and would take stubs of the other kind without a word.
   *
   * @throws IllegalStateException if the process has chosen already, and otherwise
   */
  static void choose(Options options) throws ProtocolError {
    boolean dynamic = options.choice(OPTION, "dynamic", "static").equals("dynamic");
    System.setProperty(ORBConstants.USE_DYNAMIC_STUB_PROPERTY, Boolean.toString(dynamic));
    if (ORB.getPresentationManager().useDynamicStubs() != dynamic) {
      throw new IllegalStateException("this process has chosen the other kind of stubs before");
    }
  }
}
