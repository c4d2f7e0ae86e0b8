package roundtrip.sockets;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import roundtrip.core.contract.Options;
import roundtrip.core.contract.ProtocolError;

/**
 * The runtime's two interfaces to TCP, each with buffers that it takes as they are. On 12 bytes
 * they are level; for 1 MiB streams take one and a half times as long. A system is compared with
 * the one that its middleware uses.
 */
enum Api {
  CHANNEL,
  STREAM;

  /** The option that chooses. */
  static final String OPTION = "api";

  /** What moves bytes over one TCP connection. */
  interface Link {
    /**
     * Reads once, as many bytes as there are and have room.
     *
     * @param into from its position to its limit; its position afterwards is undefined
     * @return how many bytes, or -1 if the other end closed
     */
    int read(ByteBuffer into) throws IOException;

    /** Writes all of a buffer, from its beginning to its limit. */
    void write(ByteBuffer from) throws IOException;
  }

  /** A blocking channel of java.nio: with direct buffers the system's own read and write. */
  private record ChannelLink(SocketChannel channel) implements Link {
    @Override
    public int read(ByteBuffer into) throws IOException {
      return channel.read(into);
    }

    @Override
    public void write(ByteBuffer from) throws IOException {
      from.position(0);
      do {
        channel.write(from);
      } while (from.hasRemaining());
    }
  }

  /**
   * The streams of java.net.Socket, which RMI and most of what is as old use. They move arrays,
   * which the runtime copies, 128 KiB at a time.
   */
  private record StreamLink(InputStream in, OutputStream out) implements Link {
    @Override
    public int read(ByteBuffer into) throws IOException {
      return in.read(into.array(), into.position(), into.remaining());
    }

    @Override
    public void write(ByteBuffer from) throws IOException {
      out.write(from.array(), 0, from.limit());
    }
  }

  static Api chosen(Options options) throws ProtocolError {
    return options.choice(OPTION, "channel", "stream").equals("channel") ? CHANNEL : STREAM;
  }

  /** Makes a buffer, all of it room. */
  ByteBuffer allocate(int bytes) {
    return this == CHANNEL ? ByteBuffer.allocateDirect(bytes) : ByteBuffer.allocate(bytes);
  }

  Socket connect(InetSocketAddress address) throws IOException {
    return this == CHANNEL
        ? SocketChannel.open(address).socket()
        : new Socket(address.getAddress(), address.getPort());
  }

  /** Returns a socket that is not bound yet. */
  ServerSocket listener() throws IOException {
    return this == CHANNEL ? ServerSocketChannel.open().socket() : new ServerSocket();
  }

  /** Returns the link of a socket that this interface connected or accepted. */
  Link link(Socket socket) throws IOException {
    return this == CHANNEL
        ? new ChannelLink(socket.getChannel())
        : new StreamLink(socket.getInputStream(), socket.getOutputStream());
  }
}
