package roundtrip.glassfish;

import com.sun.corba.ee.impl.orb.ORBImpl;
import com.sun.corba.ee.impl.transport.AcceptorImpl;
import com.sun.corba.ee.impl.transport.DefaultSocketFactoryImpl;
import com.sun.corba.ee.impl.transport.SelectorImpl;
import com.sun.corba.ee.spi.legacy.connection.LegacyServerSocketEndPointInfo;
import com.sun.corba.ee.spi.orb.ClassCodeBaseHandler;
import com.sun.corba.ee.spi.orb.DataCollector;
import com.sun.corba.ee.spi.orb.ORB;
import com.sun.corba.ee.spi.orb.ORBConfigurator;
import com.sun.corba.ee.spi.transport.SocketInfo;
import java.io.IOException;
import java.lang.reflect.Field;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.Properties;
import java.util.function.Predicate;
import org.omg.CORBA.NO_PERMISSION;

/**
 * The ORB, except for where it listens and until when, and for what it reads: it listens on an
 * address that need not be the one that its references name, and not after it was destroyed. By
 * itself the ORB then closes its connections alone, and its port goes on accepting callers that it
 * does not answer. Of values it reads the declared classes alone.
 */
public final class ListeningOrb extends ORBImpl {
  /** The property that names the address to listen on. */
  static final String BIND = "roundtrip.bind";

  private String bind;
  private AcceptorImpl acceptor;

  static {
    // By itself the ORB looks up this host's name, and does not start if that does not resolve.
    // All it makes of the address are defaults for properties that we set.
    try {
      Field address = ORBImpl.class.getDeclaredField("localHostString");
      address.setAccessible(true);
      address.set(null, GlassfishOrb.LOOPBACK);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /**
   * What the ORB makes by the name in its properties, while it starts. It registers the acceptor
   * that the ORB would make by itself, so that the ORB can close it: to ask the transport manager
   * for its acceptors would have them listen first.
   */
  public static final class Configurator implements ORBConfigurator {
    @Override
    public void configure(DataCollector properties, ORB orb) {
      AcceptorImpl acceptor =
          new AcceptorImpl(
              orb,
              orb.getORBData().getORBServerPort(),
              LegacyServerSocketEndPointInfo.DEFAULT_ENDPOINT,
              SocketInfo.IIOP_CLEAR_TEXT);
      ((ListeningOrb) orb).acceptor = acceptor;
      orb.getCorbaTransportManager().registerAcceptor(acceptor);
    }
  }

  /** The ORB's own sockets, listening on the address that it was told. */
  public static final class BoundSockets extends DefaultSocketFactoryImpl {
    private String bind;

    @Override
    public void setORB(ORB orb) {
      super.setORB(orb);
      bind = ((ListeningOrb) orb).bind;
    }

    @Override
    public ServerSocket createServerSocket(String type, InetSocketAddress advertised)
        throws IOException {
      return super.createServerSocket(type, new InetSocketAddress(bind, advertised.getPort()));
    }
  }

  /**
   * Refuses each class that a call or a reply names, unless the interface's own signature names it.
   * The ORB asks before any of the class's code runs.
   *
   * @param more which it takes beside those
   */
  public record DeclaredClassesOnly(Predicate<Class<?>> more) implements ClassCodeBaseHandler {
    /** Tells the other end nowhere that classes could be had. */
    @Override
    public String getCodeBase(Class<?> type) {
      return null;
    }

    @Override
    public Class<?> loadClass(String codeBase, String name) {
      try {
        Class<?> found = Class.forName(name, false, getClass().getClassLoader());
        if (more.test(found)) {
          return found;
        }
      } catch (ClassNotFoundException e) {
        // Refused as any other.
      }
      throw new NO_PERMISSION(
          "a value of class " + name + "; expected what the interface declares");
    }
  }

  @Override
  protected void set_parameters(String[] arguments, Properties properties) {
    bind = properties.getProperty(BIND);
    classCodeBaseHandler(new DeclaredClassesOnly(type -> false));
    super.set_parameters(arguments, properties);
  }

  @Override
  public void destroy() {
    SelectorImpl selector = (SelectorImpl) getTransportManager().getSelector(0);
    if (acceptor.initialized()) {
      acceptor.close();
    }
    super.destroy();
    try {
      // The port is free once the selector's own thread has closed the channel that it selects.
      selector.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
