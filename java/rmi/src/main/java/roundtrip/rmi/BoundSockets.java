package roundtrip.rmi;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.rmi.server.RMIServerSocketFactory;

/**
 * Listens on one address alone, where RMI by itself listens on all. The registry and the object are
 * given the same one of these, and so share a port.
 */
final class BoundSockets implements RMIServerSocketFactory {
  private static final int BACKLOG = 128;

  @FunctionalInterface
  interface Listener {
    ServerSocket listen(int port, int backlog, InetAddress bind) throws IOException;
  }

  private final InetAddress bind;
  private final Listener listener;
  private volatile int port;

  BoundSockets(InetAddress bind, Listener listener) {
    this.bind = bind;
    this.listener = listener;
  }

  @Override
  public ServerSocket createServerSocket(int asked) throws IOException {
    ServerSocket socket = listener.listen(asked, BACKLOG, bind);
    port = socket.getLocalPort();
    return socket;
  }

  int port() {
    return port;
  }
}
