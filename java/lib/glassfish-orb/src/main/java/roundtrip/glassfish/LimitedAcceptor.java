package roundtrip.glassfish;

import com.sun.corba.ee.impl.transport.AcceptorImpl;
import com.sun.corba.ee.spi.legacy.connection.LegacyServerSocketEndPointInfo;
import com.sun.corba.ee.spi.orb.ORB;
import com.sun.corba.ee.spi.transport.SocketInfo;
import java.net.Socket;
import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;

/** The ORB's own acceptor, but for the connections that it makes: those have a limit. */
final class LimitedAcceptor extends AcceptorImpl {
  /** Weakly: what is closed is nowhere else. */
  private final Set<LimitedConnection> connections =
      Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

  LimitedAcceptor(ORB orb, int port) {
    super(orb, port, LegacyServerSocketEndPointInfo.DEFAULT_ENDPOINT, SocketInfo.IIOP_CLEAR_TEXT);
  }

  @Override
  public void processSocket(Socket socket) {
    LimitedConnection connection = new LimitedConnection(orb, this, socket);
    connections.add(connection);
    // Known before it is read: what is read looks for its connection in the cache.
    getConnectionCache().put(this, connection);
    if (connection.shouldRegisterServerReadEvent()) {
      orb.getTransportManager().getSelector(0).registerForEvent(connection.getEventHandler());
    }
    getConnectionCache().reclaim();
  }

  /**
   * Returns how many requests have begun and not yet come whole: a thread waits for each. A plain
   * loop, since every request in fragments asks.
   */
  int unfinished() {
    int sum = 0;
    synchronized (connections) {
      for (LimitedConnection connection : connections) {
        sum += connection.unfinished();
      }
    }
    return sum;
  }
}
