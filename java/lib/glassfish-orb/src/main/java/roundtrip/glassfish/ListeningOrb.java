package roundtrip.glassfish;

import com.sun.corba.ee.impl.orb.ORBImpl;
import com.sun.corba.ee.impl.transport.AcceptorImpl;
import com.sun.corba.ee.impl.transport.DefaultSocketFactoryImpl;
import com.sun.corba.ee.impl.transport.SelectorImpl;
import com.sun.corba.ee.spi.legacy.connection.LegacyServerSocketEndPointInfo;
import com.sun.corba.ee.spi.orb.DataCollector;
import com.sun.corba.ee.spi.orb.ORB;
import com.sun.corba.ee.spi.orb.ORBConfigurator;
import com.sun.corba.ee.spi.transport.SocketInfo;
import java.io.IOException;
import java.lang.reflect.Field;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.Properties;

/**
 * The ORB, except for where it listens and until when: on an address that need not be the one that
 * its references name, and not after it was destroyed. By itself the ORB then closes its
 * connections alone, and its port goes on accepting callers that it does not answer.
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

  @Override
  protected void set_parameters(String[] arguments, Properties properties) {
    bind = properties.getProperty(BIND);
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
