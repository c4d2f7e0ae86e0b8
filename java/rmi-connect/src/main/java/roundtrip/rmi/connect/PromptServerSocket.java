package roundtrip.rmi.connect;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** Accepts sockets that acknowledge at once. */
final class PromptServerSocket extends ServerSocket {
  PromptServerSocket(int port, int backlog, InetAddress bind) throws IOException {
    super(port, backlog, bind);
  }

  @Override
  public Socket accept() throws IOException {
    Socket socket = new PromptSocket();
    implAccept(socket);
    return socket;
  }
}
