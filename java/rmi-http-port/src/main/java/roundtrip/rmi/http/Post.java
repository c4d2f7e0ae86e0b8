package roundtrip.rmi.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.URL;
import java.nio.charset.StandardCharsets;

/** One message and its reply, by the HTTP client of the runtime. */
final class Post {
  /** What comes before a message that is posted: "JRMI", version 2, one message. */
  private static final byte[] SINGLE_OP = {'J', 'R', 'M', 'I', 0, 2, 0x4c};

  private static final int MAX_WORDS_BYTES = 1000;

  static {
    // The runtime would repeat a post whose connection ends without a reply, and the call with it:
    // RMI calls at most once. It reads this when it first posts.
    System.setProperty("sun.net.http.retryPost", "false");
  }

  private final HttpURLConnection connection;
  private final boolean proxied;
  private final OutputStream out;

  /** Connects, or takes a connection that the runtime kept; a timeout of 0 milliseconds is none. */
  Post(URL url, Proxy proxy, int timeout) throws IOException {
    connection = (HttpURLConnection) url.openConnection(proxy);
    proxied = proxy.type() != Proxy.Type.DIRECT;
    connection.setDoOutput(true);
    connection.setUseCaches(false);
    connection.setInstanceFollowRedirects(false);
    connection.setReadTimeout(timeout);
    connection.setRequestProperty("Content-type", Http.CONTENT_TYPE);
    out = connection.getOutputStream();
    out.write(SINGLE_OP);
  }

  void write(byte[] source, int offset, int length) throws IOException {
    out.write(source, offset, length);
  }

  /**
   * Sends the message, and waits for the head of the reply.
   *
   * @return its body, which ends its part of the connection with the last byte: RMI reads no
   *     further
   * @throws IOException if it is not a reply of RMI's, with the reply's own words
   */
  InputStream reply() throws IOException {
    out.close();
    if (connection.getResponseCode() != HttpURLConnection.HTTP_OK) {
      throw new IOException("HTTP request failed: " + connection.getHeaderField(0) + words());
    }
    String type = connection.getContentType();
    InputStream in = connection.getInputStream();
    if (!Http.CONTENT_TYPE.equals(type)) {
      release(in);
      throw new IOException("HTTP request failed: a reply of type " + type);
    }
    long length = connection.getContentLengthLong();
    return new Bounded(in, length < 0 ? Long.MAX_VALUE : length) {
      @Override
      void end() throws IOException {
        release(in);
      }
    };
  }

  /** Returns what the web server has to say about a failure. */
  private String words() throws IOException {
    InputStream in = connection.getErrorStream();
    if (in == null) {
      return "";
    }
    String text = new String(in.readNBytes(MAX_WORDS_BYTES), StandardCharsets.UTF_8);
    release(in);
    return ": " + text.strip().replaceAll("\\s+", " ");
  }

  /**
   * Gives the connection back to the runtime, which keeps it if the server does. A proxy may hand
   * on a reply without a word of its own: tinyproxy closes after one that says nothing of it, and
   * the next post would be lost.
   */
  private void release(InputStream in) throws IOException {
    if (proxied) {
      connection.disconnect();
    } else {
      in.close();
    }
  }
}
