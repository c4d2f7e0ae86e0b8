package roundtrip.rmi.http;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * The body of a request: ends after as many bytes as its head declares, though the connection goes
 * on.
 */
final class Bounded extends FilterInputStream {
  private long left;

  /**
   * @param left bytes
   */
  Bounded(InputStream in, long left) {
    super(in);
    this.left = left;
  }

  @Override
  public int read() throws IOException {
    int read = left == 0 ? -1 : in.read();
    left -= read < 0 ? 0 : 1;
    return read;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    if (left == 0) {
      return length == 0 ? 0 : -1;
    }
    int read = in.read(target, offset, (int) Math.min(length, left));
    left -= Math.max(read, 0);
    return read;
  }

  @Override
  public long skip(long count) throws IOException {
    long skipped = in.skip(Math.min(count, left));
    left -= skipped;
    return skipped;
  }

  @Override
  public int available() throws IOException {
    return (int) Math.min(in.available(), left);
  }

  /** What is marked would have to be counted again; RMI buffers what it cannot mark. */
  @Override
  public boolean markSupported() {
    return false;
  }

  /** Reads what is left, so that a reply is not lost over it. */
  void drain() throws IOException {
    transferTo(OutputStream.nullOutputStream());
  }
}
