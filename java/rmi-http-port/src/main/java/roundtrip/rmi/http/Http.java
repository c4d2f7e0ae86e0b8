package roundtrip.rmi.http;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** As much of HTTP/1.0 as an RMI server spoke. */
final class Http {
  static final String CONTENT_TYPE = "application/octet-stream";

  /** Bytes of a head: more than any proxy adds. */
  private static final int MAX_HEAD_BYTES = 16 * 1024;

  private static final String LENGTH = "content-length:";

  private Http() {}

  /** The first line of a request or a reply, and how many bytes follow the head. */
  record Head(String firstLine, long contentLength) {
    /**
     * Reads up to the empty line; raises what ends before, is too long or does not say how much
     * follows.
     */
    static Head read(InputStream in) throws IOException {
      String[] lines = lines(in).split("\n");
      String length = null;
      for (String line : lines) {
        if (line.regionMatches(true, 0, LENGTH, 0, LENGTH.length())) {
          if (length != null) {
            throw new IOException("there are two Content-lengths after '" + lines[0] + "'");
          }
          length = line.substring(LENGTH.length()).strip();
        }
      }
      if (length == null) {
        throw new IOException("there is no Content-length after '" + lines[0] + "'");
      }
      if (!length.matches("[0-9]{1,18}")) {
        throw new IOException("Content-length is '" + length + "'");
      }
      return new Head(lines[0], Long.parseLong(length));
    }

    private static String lines(InputStream in) throws IOException {
      StringBuilder head = new StringBuilder();
      for (int left = MAX_HEAD_BYTES; left > 0; left--) {
        int b = in.read();
        if (b < 0) {
          String last = head.substring(head.lastIndexOf("\n") + 1);
          throw new IOException("the head ends after '" + last + "'");
        }
        if (b == '\n' && (head.isEmpty() || head.charAt(head.length() - 1) == '\n')) {
          return head.toString();
        }
        if (b != '\r') {
          head.append((char) b);
        }
      }
      throw new IOException("the head has more than " + MAX_HEAD_BYTES + " bytes");
    }
  }

  /** Returns a post, in one piece: one wake-up of who receives it. */
  static byte[] request(byte[] body) {
    return joined("POST / HTTP/1.0\r\nContent-length: " + body.length + "\r\n\r\n", body);
  }

  /** Returns a reply, in one piece too. */
  static byte[] reply(String status, String type, byte[] body) {
    String lines = "HTTP/1.0 " + status + "\r\nContent-type: " + type + "\r\n";
    return joined(lines + "Content-length: " + body.length + "\r\n\r\n", body);
  }

  private static byte[] joined(String head, byte[] body) {
    byte[] before = head.getBytes(StandardCharsets.ISO_8859_1);
    byte[] all = Arrays.copyOf(before, before.length + body.length);
    System.arraycopy(body, 0, all, before.length, body.length);
    return all;
  }
}
