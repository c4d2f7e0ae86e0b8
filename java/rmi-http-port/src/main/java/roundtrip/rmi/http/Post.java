package roundtrip.rmi.http;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.URL;
import java.nio.charset.StandardCharsets;

/** One message and its reply, by the HTTP client of the runtime. */
final class Post {
  private static final int MAX_WORDS_BYTES = 1000;

  static {
    // The runtime would repeat a post whose connection ends without a reply, and the call with it:
    // RMI calls at most once. It reads this when it first posts.
    System.setProperty("sun.net.http.retryPost", "false");
  }

  private final HttpURLConnection connection;
  private final boolean proxied;
  private final OutputStream out;

  /**
   * Connects, or takes a connection that the runtime kept.
   *
   * @param proxy {@link Proxy#NO_PROXY} for none
   * @param timeout of each read, in milliseconds; 0 for none
   */
  Post(URL url, Proxy proxy, int timeout) throws IOException {
    connection = (HttpURLConnection) url.openConnection(proxy);
    proxied = proxy.type() != Proxy.Type.DIRECT;
    connection.setDoOutput(true);
    connection.setUseCaches(false);
    connection.setInstanceFollowRedirects(false);
    connection.setReadTimeout(timeout);
    connection.setRequestProperty("Content-type", Http.CONTENT_TYPE);
    out = connection.getOutputStream();
    out.write(Jrmp.singleOp());
  }

  void write(byte[] source, int offset, int length) throws IOException {
    out.write(source, offset, length);
  }

  /**
   * Sends the message, and waits for the head of the reply.
   *
   * @return its body
   * @throws IOException if it is no reply of RMI's, with the reply's own words
   */
  InputStream reply() throws IOException {
    out.close();
    if (connection.getResponseCode() != HttpURLConnection.HTTP_OK) {
      throw new IOException("HTTP request failed: " + connection.getHeaderField(0) + words());
    }
    String type = connection.getContentType();
    InputStream in = connection.getInputStream();
    if (!Http.CONTENT_TYPE.equals(type)) {
      end(in);
      throw new IOException("HTTP request failed: a reply of type " + type);
    }
    return new Body(in, connection.getContentLengthLong());
  }

  /** Returns what the web server has to say about a failure. */
  private String words() throws IOException {
    InputStream in = connection.getErrorStream();
    if (in == null) {
      return "";
    }
    String text = new String(in.readNBytes(MAX_WORDS_BYTES), StandardCharsets.UTF_8);
    end(in);
    return ": " + text.strip().replaceAll("\\s+", " ");
  }

  /**
   * Gives the connection back to the runtime, which keeps it if the server does. A proxy may hand
   * on a reply without a word of its own: tinyproxy closes after one that says nothing of it, and
   * the next post would be lost.
   */
  private void end(InputStream in) throws IOException {
    if (proxied) {
      connection.disconnect();
    } else {
      in.close();
    }
  }

  /** Ends as soon as the last byte is read: RMI never reads further. */
  private final class Body extends FilterInputStream {
    private long left;

    /**
     * @param left bytes that will come, or -1 if that is unknown
     */
    Body(InputStream in, long left) {
      super(in);
      this.left = left;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      if (left == 0) {
        return -1;
      }
      int read = in.read(target, offset, length);
      if (left > 0 && read > 0) {
        left -= read;
        if (left == 0) {
          end(in);
        }
      }
      return read;
    }

    @Override
    public int available() throws IOException {
      return left == 0 ? 0 : in.available();
    }

    @Override
    public void close() throws IOException {
      if (left != 0) {
        left = 0;
        end(in);
      }
    }
  }
}
