package roundtrip.idl;

import java.util.Map;
import java.util.Properties;
import org.omg.CORBA.ORB;
import org.omg.CORBA.UserException;
import roundtrip.corba.Vendor;
import roundtrip.core.worker.Options;
import roundtrip.glassfish.GlassfishOrb;

/** GlassFish's ORB, which continues Sun's Java IDL. */
public final class IdlOrb implements Vendor {
  @Override
  public Map<String, String> versions() {
    return GlassfishOrb.versions();
  }

  @Override
  public Properties serving(String bind, String advertise, int port, Options options) {
    return GlassfishOrb.serving(bind, advertise, port);
  }

  @Override
  public Properties lasting(String address, int port, Options options) {
    return GlassfishOrb.lasting(address, port);
  }

  @Override
  public void name(ORB orb, String name, org.omg.CORBA.Object object) throws UserException {
    ((com.sun.corba.ee.spi.orb.ORB) orb).register_initial_reference(name, object);
  }

  @Override
  public Properties calling(Options options) {
    return GlassfishOrb.calling();
  }
}
