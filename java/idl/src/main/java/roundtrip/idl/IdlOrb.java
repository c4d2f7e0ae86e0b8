package roundtrip.idl;

import java.util.Map;
import java.util.Properties;
import org.omg.CORBA.ORB;
import org.omg.CORBA.UserException;
import roundtrip.corba.Vendor;
import roundtrip.core.contract.Options;
import roundtrip.glassfish.GlassfishOrb;

/** GlassFish's ORB, which continues Sun's Java IDL. */
public final class IdlOrb implements Vendor {
  @Override
  public Map<String, String> versions() {
    return GlassfishOrb.versions();
  }

  @Override
  public Properties serverProperties(String bind, String advertise, int port, Options options) {
    return GlassfishOrb.serverProperties(bind, advertise, port);
  }

  @Override
  public Properties persistentServerProperties(String address, int port, Options options) {
    return GlassfishOrb.persistentServerProperties(address, port);
  }

  @Override
  public void registerName(ORB orb, String name, org.omg.CORBA.Object object) throws UserException {
    ((com.sun.corba.ee.spi.orb.ORB) orb).register_initial_reference(name, object);
  }

  @Override
  public Properties clientProperties(Options options) {
    return GlassfishOrb.clientProperties();
  }
}
