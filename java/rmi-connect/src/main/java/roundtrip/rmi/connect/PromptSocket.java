package roundtrip.rmi.connect;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Proxy;
import jdk.net.ExtendedSocketOptions;
import roundtrip.rmi.UnnamedSocket;

/**
 * Acknowledges what it reads at once. tinyproxy hands a message on in pieces of 2 KiB and leaves
 * Nagle's algorithm on: the next piece waits until the last is acknowledged, for which a receiver
 * with nothing to say takes its 40 ms.
 */
final class PromptSocket extends UnnamedSocket {
  /** The option of either end. */
  static final String OPTION = "prompt";

  private InputStream in;

  /** One that a server socket connects. */
  PromptSocket() {}

  PromptSocket(Proxy proxy) {
    super(proxy);
  }

  @Override
  public synchronized InputStream getInputStream() throws IOException {
    if (in == null) {
      in =
          new FilterInputStream(super.getInputStream()) {
            /** RMI buffers what it reads, so that it reads in no other way. */
            @Override
            public int read(byte[] target, int offset, int length) throws IOException {
              int read = in.read(target, offset, length);
              if (read >= 0) {
                // The system forgets the option with the next bytes that it sends.
                setOption(ExtendedSocketOptions.TCP_QUICKACK, true);
              }
              return read;
            }
          };
    }
    return in;
  }
}
