package roundtrip.sockets;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;

/**
 * The streams of java.net.Socket, which RMI and most of what is as old use. They move arrays, which
 * the runtime copies, 128 KiB at a time.
 */
final class StreamLink implements Link {
  private final Socket socket;
  private final InputStream in;
  private final OutputStream out;

  StreamLink(Socket socket) throws IOException {
    this.socket = socket;
    in = socket.getInputStream();
    out = socket.getOutputStream();
  }

  static Link connect(InetSocketAddress address) throws IOException {
    Socket socket = new Socket();
    try {
      socket.connect(address);
      return new StreamLink(socket);
    } catch (IOException | RuntimeException e) {
      socket.close();
      throw e;
    }
  }

  static Listener listen(InetSocketAddress address) throws IOException {
    ServerSocket socket = new ServerSocket();
    try {
      socket.bind(address);
    } catch (IOException | RuntimeException e) {
      socket.close();
      throw e;
    }
    return new Listener() {
      @Override
      public Link accept() throws IOException {
        return new StreamLink(socket.accept());
      }

      @Override
      public int port() {
        return socket.getLocalPort();
      }

      @Override
      public void close() throws IOException {
        socket.close();
      }
    };
  }

  @Override
  public void sendAtOnce() throws IOException {
    socket.setTcpNoDelay(true);
  }

  @Override
  public int read(ByteBuffer into) throws IOException {
    return in.read(into.array(), into.position(), into.remaining());
  }

  @Override
  public void write(ByteBuffer from) throws IOException {
    out.write(from.array(), 0, from.limit());
  }

  @Override
  public String peer() {
    return String.valueOf(socket.getRemoteSocketAddress());
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
