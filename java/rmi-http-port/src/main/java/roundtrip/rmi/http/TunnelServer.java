package roundtrip.rmi.http;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import roundtrip.rmi.RmiServer;

/** The server of java-rmi on a port that takes posts too, as that of every RMI server once did. */
public final class TunnelServer extends RmiServer {
  @Override
  protected ServerSocket listen(int port, int backlog, InetAddress bind) throws IOException {
    return listen(port, backlog, bind, PostedSocket::new);
  }
}
