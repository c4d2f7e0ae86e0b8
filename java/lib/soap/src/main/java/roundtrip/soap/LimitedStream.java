package roundtrip.soap;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * A request's body that ends with an error if it turns out to be too large: neither HTTP server
 * here has a limit by itself, and a length need not be declared.
 */
public final class LimitedStream extends FilterInputStream {
  private long left = Limits.MAX_BYTES;

  /**
   * @param in a request's body, of which {@link Limits#MAX_BYTES} may be read
   */
  public LimitedStream(InputStream in) {
    super(in);
  }

  @Override
  public int read() throws IOException {
    int read = super.read();
    if (read >= 0) {
      count(1);
    }
    return read;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    int read = super.read(buffer, offset, length);
    if (read > 0) {
      count(read);
    }
    return read;
  }

  private void count(int read) throws IOException {
    left -= read;
    if (left < 0) {
      Limits.discard(in);
      throw new IOException("the request has more than " + Limits.MAX_BYTES + " bytes");
    }
  }
}
