package roundtrip.rmi.http;

import java.io.IOException;
import java.io.InputStream;

/** A body on a connection that may go on: it ends after as many bytes as its head declares. */
class Bounded extends InputStream {
  private final InputStream in;
  private long left;

  Bounded(InputStream in, long left) {
    this.in = in;
    this.left = left;
  }

  /** Comes with the last byte, or when the body is closed before that. */
  void end() throws IOException {}

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    if (left == 0) {
      return length == 0 ? 0 : -1;
    }
    int read = in.read(target, offset, (int) Math.min(length, left));
    if (read > 0) {
      left -= read;
      if (left == 0) {
        end();
      }
    }
    return read;
  }

  @Override
  public int available() throws IOException {
    return left == 0 ? 0 : (int) Math.min(in.available(), left);
  }

  @Override
  public void close() throws IOException {
    if (left != 0) {
      left = 0;
      end();
    }
  }
}
