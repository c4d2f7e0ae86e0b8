package roundtrip.jacorb;

import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.omg.CORBA.ORB;
import org.omg.CORBA.UserException;
import roundtrip.corba.Vendor;
import roundtrip.core.worker.Options;
import roundtrip.core.worker.ProtocolError;

/** JacORB, by the names of its configuration. */
public final class JacOrb implements Vendor {
  /** Whether references and requests name a code set, and strings are written by it. */
  private static final String CODE_SETS = "code_sets";

  @Override
  public Set<String> optionNames() {
    return Set.of(CODE_SETS);
  }

  @Override
  public Map<String, String> versions() {
    return Map.of("JacORB", org.jacorb.util.Version.version);
  }

  @Override
  public Properties serving(String bind, String advertise, int port, Options options)
      throws ProtocolError {
    Properties properties = calling(options);
    properties.setProperty("OAIAddr", bind);
    properties.setProperty("OAPort", Integer.toString(port));
    properties.setProperty("jacorb.ior_proxy_host", advertise);
    return properties;
  }

  @Override
  public Properties lasting(String address, int port, Options options) throws ProtocolError {
    Properties properties = serving(address, address, port, options);
    properties.setProperty("jacorb.implname", "roundtrip");
    return properties;
  }

  @Override
  public void name(ORB orb, String name, org.omg.CORBA.Object object) throws UserException {
    orb.register_initial_reference(name, object);
  }

  @Override
  public Properties calling(Options options) throws ProtocolError {
    Properties properties = new Properties();
    // The runtime has no ORB of its own any more, but names may still be looked up: both are said.
    properties.setProperty("org.omg.CORBA.ORBClass", "org.jacorb.orb.ORB");
    properties.setProperty("org.omg.CORBA.ORBSingletonClass", "org.jacorb.orb.ORBSingleton");
    // Else it is the platform's encoding, which differs from host to host.
    properties.setProperty("jacorb.native_char_codeset", "ISO8859_1");
    properties.setProperty("jacorb.codeset", options.flag(CODE_SETS, true) ? "on" : "off");
    properties.setProperty("jacorb.orb.print_version", "off");
    // Between two ORBs of one process too, a call goes by the network.
    properties.setProperty("jacorb.iiop.enable_loopback", "off");
    return properties;
  }
}
