package roundtrip.rmi;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.rmi.server.RMIClientSocketFactory;
import java.rmi.server.RMISocketFactory;

/**
 * The way to their server of all stubs that name no factory of their own. It is the client's alone
 * to choose: the same object, by the same stub, is reached directly by one client and through a
 * proxy by another.
 *
 * <p>The runtime takes one factory for the whole process, and takes it once. So it is given this
 * one, and the way can be changed.
 */
public final class ClientSockets extends RMISocketFactory {
  private static final ClientSockets INSTALLED = new ClientSockets();

  private static volatile RMIClientSocketFactory way = Socket::new;

  private ClientSockets() {}

  /** Takes another way from now on. */
  public static synchronized void use(RMIClientSocketFactory other) throws IOException {
    if (getSocketFactory() != INSTALLED) {
      setSocketFactory(INSTALLED);
    }
    way = other;
  }

  @Override
  public Socket createSocket(String host, int port) throws IOException {
    return way.createSocket(host, port);
  }

  /** Refuses: an object is exported with the address that it listens on. */
  @Override
  public ServerSocket createServerSocket(int port) throws IOException {
    throw new IOException("port " + port + " would be listened on at every address");
  }
}
