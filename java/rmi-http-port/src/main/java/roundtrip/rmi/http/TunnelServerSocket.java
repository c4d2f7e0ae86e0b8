package roundtrip.rmi.http;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** Accepts posts, and JRMP itself. */
final class TunnelServerSocket extends ServerSocket {
  TunnelServerSocket(int port, int backlog, InetAddress bind) throws IOException {
    super(port, backlog, bind);
  }

  @Override
  public Socket accept() throws IOException {
    Socket socket = new PostedSocket();
    implAccept(socket);
    return socket;
  }
}
