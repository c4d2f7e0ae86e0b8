package roundtrip.rmi.cgi;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import roundtrip.rmi.http.Forwarder;

/** The CGI program (RFC 3875): hands on the one request that it is started for. */
public final class Gateway {
  /** The web server's setting: the port that calls may be handed on to. */
  private static final String OBJECTS_PORT = "OBJECTS_PORT";

  private Gateway() {}

  /** Takes the request from the environment and standard input, and replies on standard output. */
  public static void main(String[] args) throws IOException {
    answer(System.getenv(), System.in, System.out);
    System.out.flush();
  }

  static void answer(Map<String, String> environment, InputStream in, OutputStream out)
      throws IOException {
    try {
      if (!"POST".equals(environment.get("REQUEST_METHOD"))) {
        reply(out, "405 Method Not Allowed", "text/plain", text("expected POST"));
        return;
      }
      // On the address that the web server was reached at: the objects are there too.
      InetAddress host = InetAddress.getByName(environment.get("SERVER_ADDR"));
      int port = Integer.parseInt(environment.get(OBJECTS_PORT));
      Forwarder forwarder = new Forwarder(host, port);
      byte[] body = forwarder.forward(environment.get("QUERY_STRING"), length(environment), in);
      reply(out, "200 OK", Forwarder.CONTENT_TYPE, body);
    } catch (Forwarder.Refusal refusal) {
      reply(out, refusal.status() + " Refused", "text/plain", text(refusal.getMessage()));
    }
  }

  private static long length(Map<String, String> environment) {
    String length = environment.getOrDefault("CONTENT_LENGTH", "");
    return length.matches("[0-9]{1,18}") ? Long.parseLong(length) : -1;
  }

  private static byte[] text(String words) {
    return words.getBytes(StandardCharsets.UTF_8);
  }

  private static void reply(OutputStream out, String status, String type, byte[] body)
      throws IOException {
    String head =
        "Status: "
            + status
            + "\r\nContent-type: "
            + type
            + "\r\nContent-length: "
            + body.length
            + "\r\n\r\n";
    out.write(head.getBytes(StandardCharsets.ISO_8859_1));
    out.write(body);
  }
}
