package roundtrip.rmi.http;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import roundtrip.rmi.RmiServer;

/**
 * What stands behind a web server's java-rmi.cgi: hands a post on to the port of the objects, as
 * another post, and the reply back. It hands on to that one port: a client that reaches the web
 * server reaches nothing else by it.
 */
public final class Forwarder {
  /** What RMI's messages are called in HTTP. */
  public static final String CONTENT_TYPE = Http.CONTENT_TYPE;

  private final InetAddress host;
  private final int port;

  /** Hands on to the objects at that address. */
  public Forwarder(InetAddress host, int port) {
    this.host = host;
    this.port = port;
  }

  /** Returns the query, without its question mark, that asks a gateway for a port. */
  static String query(int port) {
    return "forward=" + port;
  }

  /** A request that cannot be handed on, with the status to reply. */
  public static final class Refusal extends Exception {
    private static final long serialVersionUID = 1;

    private final int status;

    private Refusal(int status, String message) {
      super(message);
      this.status = status;
    }

    /** Returns the status of HTTP. */
    public int status() {
      return status;
    }
  }

  /**
   * Hands a request on.
   *
   * @param query what follows the question mark of its address; null if there is none
   * @param length of its body, in bytes; negative if it is not known
   * @param body read to its end
   * @return the body of the reply
   * @throws Refusal if it cannot be handed on
   * @throws IOException if the client's own connection fails
   */
  public byte[] forward(String query, long length, InputStream body) throws Refusal, IOException {
    if (!query(port).equals(query)) {
      throw new Refusal(403, "'" + query + "'; expected " + query(port));
    }
    if (length < 0) {
      throw new Refusal(411, "there is no Content-length");
    }
    if (length > RmiServer.MAX_CALL_BYTES) {
      throw new Refusal(413, length + " bytes; expected up to " + RmiServer.MAX_CALL_BYTES);
    }
    byte[] message = body.readNBytes((int) length);
    if (message.length < length) {
      throw new Refusal(
          400, "the request ends after " + message.length + " of " + length + " bytes");
    }
    try {
      return post(message);
    } catch (IOException e) {
      throw new Refusal(502, "port " + port + " of " + host.getHostAddress() + ": " + e);
    }
  }

  private byte[] post(byte[] message) throws IOException {
    try (Socket socket = new Socket(host, port)) {
      socket.setTcpNoDelay(true);
      socket.getOutputStream().write(Http.request(message));
      InputStream in = new BufferedInputStream(socket.getInputStream());
      Http.Head reply = Http.Head.read(in);
      if (reply.contentLength() > RmiServer.MAX_CALL_BYTES) {
        throw new IOException("a reply of " + reply.contentLength() + " bytes");
      }
      byte[] body = in.readNBytes((int) reply.contentLength());
      if (body.length < reply.contentLength()) {
        throw new EOFException("the reply ends after " + body.length + " bytes");
      }
      if (!reply.firstLine().startsWith("HTTP/1.0 200")) {
        String words = new String(body, StandardCharsets.UTF_8).strip();
        throw new IOException(reply.firstLine() + ": " + words);
      }
      return body;
    }
  }
}
