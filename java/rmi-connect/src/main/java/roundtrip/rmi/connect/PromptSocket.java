package roundtrip.rmi.connect;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Proxy;
import java.net.Socket;
import jdk.net.ExtendedSocketOptions;

/**
 * Acknowledges what it reads at once. tinyproxy hands a message on in pieces of 2 KiB and leaves
 * Nagle's algorithm on: the next piece waits until the last is acknowledged, for which a receiver
 * with nothing to say takes its 40 ms.
 */
final class PromptSocket extends Socket {
  private InputStream in;

  /** One that a server socket connects. */
  PromptSocket() {}

  PromptSocket(Proxy proxy) {
    super(proxy);
  }

  @Override
  public synchronized InputStream getInputStream() throws IOException {
    if (in == null) {
      in = new Acknowledging(super.getInputStream());
    }
    return in;
  }

  /**
   * The system forgets the option with the next bytes that it sends, so that it is set each time.
   */
  private final class Acknowledging extends FilterInputStream {
    Acknowledging(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      return acknowledge(in.read());
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      return acknowledge(in.read(target, offset, length));
    }

    private int acknowledge(int read) throws IOException {
      if (read >= 0) {
        setOption(ExtendedSocketOptions.TCP_QUICKACK, true);
      }
      return read;
    }
  }
}
