package roundtrip.glassfish;

import com.sun.corba.ee.impl.transport.DefaultSocketFactoryImpl;
import com.sun.corba.ee.spi.orb.ORB;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

/**
 * The ORB's own sockets, listening on the address that it was told. By itself an ORB listens on the
 * very address that its references advertise.
 */
public final class BoundSockets extends DefaultSocketFactoryImpl {
  private String bind;

  @Override
  public void setORB(ORB orb) {
    super.setORB(orb);
    bind = ((ListeningOrb) orb).bind();
  }

  @Override
  public ServerSocket createServerSocket(String type, InetSocketAddress advertised)
      throws IOException {
    return super.createServerSocket(type, new InetSocketAddress(bind, advertised.getPort()));
  }
}
