package roundtrip.jacorb;

import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.omg.CORBA.ORB;
import org.omg.CORBA.UserException;
import roundtrip.corba.Vendor;
import roundtrip.core.contract.Options;
import roundtrip.core.contract.ProtocolError;

/** The properties that configure JacORB. */
public final class JacOrb implements Vendor {
  /** Whether JacORB negotiates code sets for strings ({@code jacorb.codeset}). */
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
  public Properties serverProperties(String bind, String advertise, int port, Options options)
      throws ProtocolError {
    Properties properties = clientProperties(options);
    properties.setProperty("OAIAddr", bind);
    properties.setProperty("OAPort", Integer.toString(port));
    properties.setProperty("jacorb.ior_proxy_host", advertise);
    return properties;
  }

  @Override
  public Properties persistentServerProperties(String address, int port, Options options)
      throws ProtocolError {
    Properties properties = serverProperties(address, address, port, options);
    properties.setProperty("jacorb.implname", "roundtrip");
    return properties;
  }

  @Override
  public void registerName(ORB orb, String name, org.omg.CORBA.Object object) throws UserException {
    orb.register_initial_reference(name, object);
  }

  @Override
  public Properties clientProperties(Options options) throws ProtocolError {
    Properties properties = new Properties();
    // Java 11 removed the built-in ORB; both classes are named so that ORB.init finds JacORB.
    properties.setProperty("org.omg.CORBA.ORBClass", "org.jacorb.orb.ORB");
    properties.setProperty("org.omg.CORBA.ORBSingletonClass", "org.jacorb.orb.ORBSingleton");
    // The default is the platform's encoding, which differs between hosts.
    properties.setProperty("jacorb.native_char_codeset", "ISO8859_1");
    properties.setProperty("jacorb.codeset", options.flag(CODE_SETS, true) ? "on" : "off");
    properties.setProperty("jacorb.orb.print_version", "off");
    // Calls go through the network even between two ORBs in one process.
    properties.setProperty("jacorb.iiop.enable_loopback", "off");
    return properties;
  }
}
