package roundtrip.glassfish;

import com.sun.corba.ee.impl.transport.AcceptorImpl;
import com.sun.corba.ee.spi.legacy.connection.LegacyServerSocketEndPointInfo;
import com.sun.corba.ee.spi.orb.ORB;
import com.sun.corba.ee.spi.transport.Connection;
import com.sun.corba.ee.spi.transport.SocketInfo;
import java.net.Socket;

/** The ORB's own acceptor, but for the connections that it makes: those have a limit. */
final class LimitedAcceptor extends AcceptorImpl {
  LimitedAcceptor(ORB orb, int port) {
    super(orb, port, LegacyServerSocketEndPointInfo.DEFAULT_ENDPOINT, SocketInfo.IIOP_CLEAR_TEXT);
  }

  @Override
  public void processSocket(Socket socket) {
    Connection connection = new LimitedConnection(orb, this, socket);
    // Known before it is read: what is read looks for its connection in the cache.
    getConnectionCache().put(this, connection);
    if (connection.shouldRegisterServerReadEvent()) {
      orb.getTransportManager().getSelector(0).registerForEvent(connection.getEventHandler());
    }
    getConnectionCache().reclaim();
  }
}
