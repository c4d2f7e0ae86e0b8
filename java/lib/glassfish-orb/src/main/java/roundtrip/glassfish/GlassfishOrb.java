package roundtrip.glassfish;

import com.sun.corba.ee.spi.orb.ORB;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Properties;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.management.ObjectName;
import org.glassfish.gmbal.ManagedObjectManager;
import org.glassfish.gmbal.ManagedObjectManagerFactory;
import org.glassfish.gmbal.ManagedObjectManagerService;

/** The ORB of GlassFish, by the names of its properties. */
public final class GlassfishOrb {
  /** Bytes that a message may have: as much as a frame of the baseline. */
  private static final int MAX_MESSAGE_BYTES = 64 * 1024 * 1024;

  /** What Maven left in the ORB's jar, whose manifest knows no version of the implementation. */
  private static final String BUILT_FROM =
      "/META-INF/maven/org.glassfish.corba/glassfish-corba-orb/pom.properties";

  static final String LOOPBACK = "127.0.0.1";

  /**
   * What the ORB's own loggers are below; kept, since its level would go with it. By itself the ORB
   * prints a stack trace for each value that it refuses. A worker's output is for its failures.
   */
  private static final Logger LOG = Logger.getLogger("javax.enterprise.resource.corba");

  static {
    LOG.setLevel(Level.SEVERE);
  }

  private GlassfishOrb() {}

  public static Map<String, String> versions() {
    Properties built = new Properties();
    try (InputStream in = ORB.class.getResourceAsStream(BUILT_FROM)) {
      built.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Map.of("GlassFish CORBA", built.getProperty("version"));
  }

  /** Returns the properties of an ORB that serves; port 0 is any that is free. */
  public static Properties serverProperties(String bind, String advertise, int port) {
    Properties properties = new Properties();
    properties.setProperty("org.omg.CORBA.ORBClass", ListeningOrb.class.getName());
    properties.setProperty(
        "org.omg.CORBA.ORBSingletonClass", "com.sun.corba.ee.impl.orb.ORBSingleton");
    properties.setProperty(ListeningOrb.BIND, bind);
    set(properties, "transport.ORBSocketFactoryClass", ListeningOrb.BoundSockets.class.getName());
    set(properties, "ORBServerHost", advertise);
    set(properties, "ORBServerPort", Integer.toString(port));
    set(properties, "transport.ORBNoDefaultAcceptors", "true");
    set(properties, "ORBUserConfigurators." + ListeningOrb.Configurator.class.getName(), "");
    // Of a message that is not in fragments, and of each fragment; their sum has no limit.
    set(properties, "transport.ORBMaximumReadByteBufferSize", Integer.toString(MAX_MESSAGE_BYTES));
    // ISO 8859-1 first, then UTF-8 and ASCII: what it is by itself.
    set(properties, "codeset.charsets", "0x00010001,0x05010001,0x00010020");
    return properties;
  }

  /** Returns the properties of an ORB at an address that serves objects which outlive it. */
  public static Properties persistentServerProperties(String address, int port) {
    Properties properties = serverProperties(address, address, port);
    properties.setProperty("org.omg.CORBA.ORBServerId", "1");
    set(properties, "POA.ORBPersistentServerPort", Integer.toString(port));
    // The ORB ends only when its reads of a message do, which wait up to 6 s by themselves.
    // Milliseconds of the first wait, of all of them, and growth in percent.
    set(properties, "transport.ORBTCPTimeouts", "100:1000:20");
    return properties;
  }

  /** Returns the properties of an ORB that calls. */
  public static Properties clientProperties() {
    // A caller listens too: it tells the server where it could be asked about classes of its own.
    // No server of ours asks, so it listens on the loopback, and not on every address.
    Properties properties = serverProperties(LOOPBACK, LOOPBACK, 0);
    // A server that is not there is called again and again for a minute, by itself: milliseconds
    // of the first wait, of all of them, growth in percent, and of the longest wait.
    set(properties, "transport.ORBTCPConnectTimeouts", "250:5000:100:5000");
    return properties;
  }

  private static void set(Properties properties, String name, String value) {
    properties.setProperty("com.sun.corba.ee." + name, value);
  }

  /**
   * What the ORB asks for its management beans by the service loader, and does not start without.
   * No user of ours looks at them, so these do nothing.
   */
  public static final class NoManagement implements ManagedObjectManagerService {
    @Override
    public ManagedObjectManager create(String domain) {
      return ManagedObjectManagerFactory.createNOOP();
    }

    @Override
    public ManagedObjectManager create(ObjectName root) {
      return ManagedObjectManagerFactory.createNOOP();
    }
  }
}
