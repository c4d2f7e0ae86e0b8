package roundtrip.sockets;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import roundtrip.core.worker.Options;
import roundtrip.core.worker.ProtocolError;

/**
 * The runtime's two interfaces to TCP, each with buffers that it takes as they are. On 12 bytes
 * they are level; for 1 MiB streams take one and a half times as long. A system is compared with
 * the one that its middleware uses.
 */
enum Api {
  CHANNEL {
    @Override
    ByteBuffer allocate(int bytes) {
      return ByteBuffer.allocateDirect(bytes);
    }

    @Override
    Link connect(InetSocketAddress address) throws IOException {
      return new ChannelLink(SocketChannel.open(address));
    }

    @Override
    Listener listen(InetSocketAddress address) throws IOException {
      return ChannelLink.listen(address);
    }
  },
  STREAM {
    @Override
    ByteBuffer allocate(int bytes) {
      return ByteBuffer.allocate(bytes);
    }

    @Override
    Link connect(InetSocketAddress address) throws IOException {
      return StreamLink.connect(address);
    }

    @Override
    Listener listen(InetSocketAddress address) throws IOException {
      return StreamLink.listen(address);
    }
  };

  /** The option that chooses. */
  static final String OPTION = "api";

  static Api chosen(Options options) throws ProtocolError {
    return options.choice(OPTION, "channel", "stream").equals("channel") ? CHANNEL : STREAM;
  }

  /** Makes a buffer, all of it room. */
  abstract ByteBuffer allocate(int bytes);

  abstract Link connect(InetSocketAddress address) throws IOException;

  abstract Listener listen(InetSocketAddress address) throws IOException;
}
