package roundtrip.rmiiiop;

import java.util.Map;
import java.util.Set;
import javax.rmi.PortableRemoteObject;
import org.omg.CORBA.OBJECT_NOT_EXIST;
import org.omg.CORBA.ORB;
import roundtrip.core.worker.Options;
import roundtrip.core.worker.ProtocolError;
import roundtrip.glassfish.GlassfishOrb;
import roundtrip.rmi.Bench;
import roundtrip.rmi.RmiClient;

/** Calls the interface of RMI through a stub that speaks IIOP. */
public final class RmiIiopClient extends RmiClient {
  private ORB orb;

  @Override
  public Set<String> optionNames() {
    return Set.of(Stubs.OPTION);
  }

  @Override
  public Map<String, String> versions() {
    return GlassfishOrb.versions();
  }

  @Override
  protected Bench lookUp(String endpoint, Options options) throws ProtocolError {
    Stubs.choose(options);
    orb = ORB.init(new String[0], GlassfishOrb.calling());
    org.omg.CORBA.Object reference = orb.string_to_object(endpoint);
    // A reference that names its type is narrowed without a word to the server: this is the word.
    if (reference._non_existent()) {
      throw new OBJECT_NOT_EXIST("the server does not know the object of this reference");
    }
    return (Bench) PortableRemoteObject.narrow(reference, Bench.class);
  }

  @Override
  public void close() {
    super.close();
    if (orb != null) {
      orb.destroy();
      orb = null;
    }
  }
}
