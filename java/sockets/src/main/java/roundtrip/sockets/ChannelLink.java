package roundtrip.sockets;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/** A blocking channel of java.nio: with direct buffers the system's own read and write. */
final class ChannelLink implements Link {
  private final SocketChannel channel;

  ChannelLink(SocketChannel channel) {
    this.channel = channel;
  }

  static Listener listen(InetSocketAddress address) throws IOException {
    ServerSocketChannel channel = ServerSocketChannel.open();
    try {
      channel.bind(address);
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
    return new Listener() {
      @Override
      public Link accept() throws IOException {
        return new ChannelLink(channel.accept());
      }

      @Override
      public int port() throws IOException {
        return ((InetSocketAddress) channel.getLocalAddress()).getPort();
      }

      @Override
      public void close() throws IOException {
        channel.close();
      }
    };
  }

  @Override
  public void sendAtOnce() throws IOException {
    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
  }

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

  @Override
  public String peer() throws IOException {
    return String.valueOf(channel.getRemoteAddress());
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
