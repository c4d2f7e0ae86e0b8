package roundtrip.glassfish;

import com.sun.corba.ee.impl.orb.ORBImpl;
import com.sun.corba.ee.impl.transport.SelectorImpl;
import com.sun.corba.ee.spi.orb.DataCollector;
import com.sun.corba.ee.spi.orb.ORB;
import com.sun.corba.ee.spi.orb.ORBConfigurator;
import java.util.Properties;

/**
 * The ORB, but for how it listens: on an address that need not be the one that its references name,
 * by an acceptor that knows a limit, and not after it was destroyed. By itself the ORB closes its
 * connections alone then; its port goes on taking callers whom nobody answers.
 */
public final class ListeningOrb extends ORBImpl {
  /** The property that names the address to listen on. */
  static final String BIND = "roundtrip.bind";

  private final LimitedThreads threads = new LimitedThreads();
  private String bind;
  private LimitedAcceptor acceptor;

  /** What the ORB makes by the name in its properties, while it starts. */
  public static final class Configurator implements ORBConfigurator {
    @Override
    public void configure(DataCollector properties, ORB orb) {
      LimitedAcceptor acceptor = new LimitedAcceptor(orb, orb.getORBData().getORBServerPort());
      ((ListeningOrb) orb).acceptor = acceptor;
      orb.setThreadPoolManager(((ListeningOrb) orb).threads);
      orb.getCorbaTransportManager().registerAcceptor(acceptor);
    }
  }

  /** Returns the address to listen on. */
  String bind() {
    return bind;
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
      // A channel that is selected is closed in truth when its selector is, by a thread of its own.
      selector.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    threads.close();
  }
}
