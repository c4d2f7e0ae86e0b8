package roundtrip.soap;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import roundtrip.core.contract.Operations;

/** What a server of any implementation takes at most. */
public final class Limits {
  /** Bytes of one request: as much as a frame of the baseline may have. */
  public static final int MAX_BYTES = 64 * 1024 * 1024;

  /**
   * Elements within elements: a call's argument is the fourth, and each struct or array adds one.
   */
  public static final int MAX_DEPTH = 100;

  /** Elements of one array: the largest number that any operation has. */
  public static final int MAX_CHILDREN = Operations.SORT.ranges().get(0).most();

  /** Attributes of one element; the contract has none but namespaces. */
  public static final int MAX_ATTRIBUTES = 100;

  /** What HTTP calls a request that is too large. */
  public static final int STATUS_TOO_LARGE = 413;

  private static final int BUFFER_BYTES = 8192;

  private Limits() {}

  /** Returns what a request is refused with. */
  public static IOException tooLarge() {
    return new IOException("the request has more than " + MAX_BYTES + " bytes");
  }

  /**
   * Reads what a client is still sending of a request that is too large, within bounds: one that
   * writes does not listen, and would hear of a broken connection instead of the reason.
   */
  public static void discard(InputStream body) throws IOException {
    byte[] buffer = new byte[BUFFER_BYTES];
    long left = 2L * MAX_BYTES;
    int read;
    while (left > 0 && (read = body.read(buffer)) >= 0) {
      left -= read;
    }
  }

  /**
   * Returns a request's body that ends with an error if it turns out to be too large: neither HTTP
   * server here has a limit by itself, and a length need not be declared.
   */
  public static InputStream limited(InputStream body) {
    return new FilterInputStream(body) {
      private long left = MAX_BYTES;

      @Override
      public int read() throws IOException {
        int read = super.read();
        count(read >= 0 ? 1 : 0);
        return read;
      }

      @Override
      public int read(byte[] buffer, int offset, int length) throws IOException {
        int read = super.read(buffer, offset, length);
        count(read);
        return read;
      }

      private void count(int read) throws IOException {
        left -= Math.max(0, read);
        if (left < 0) {
          discard(in);
          throw tooLarge();
        }
      }
    };
  }
}
