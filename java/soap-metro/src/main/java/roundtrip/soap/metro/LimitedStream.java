package roundtrip.soap.metro;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Ends with an error where a request turns out to be too large, whose length nobody declared. */
final class LimitedStream extends FilterInputStream {
  private final long maxBytes;
  private long left;

  /**
   * @param in a request's body
   * @param maxBytes how many bytes of it may be read
   */
  LimitedStream(InputStream in, long maxBytes) {
    super(in);
    this.maxBytes = maxBytes;
    left = maxBytes;
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
      throw new IOException("the request has more than " + maxBytes + " bytes");
    }
  }
}
