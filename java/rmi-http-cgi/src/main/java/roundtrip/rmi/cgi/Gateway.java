package roundtrip.rmi.cgi;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import roundtrip.rmi.http.Forwarder;

/** The CGI program (RFC 3875): hands on the one request that it is started for. */
public final class Gateway {
  /** The web server's setting: the port that calls may be handed on to. */
  private static final String OBJECTS_PORT = "OBJECTS_PORT";

  private Gateway() {}

  /** Takes the request from the environment and standard input, and replies on standard output. */
  public static void main(String[] args) throws IOException {
    if (!"POST".equals(System.getenv("REQUEST_METHOD"))) {
      refuse("405 Method Not Allowed", "expected POST");
      return;
    }
    // On the address that the web server was reached at: the objects are there too.
    InetAddress host = InetAddress.getByName(System.getenv("SERVER_ADDR"));
    Forwarder forwarder = new Forwarder(host, Integer.parseInt(System.getenv(OBJECTS_PORT)));
    try {
      byte[] body = forwarder.forward(System.getenv("QUERY_STRING"), length(), System.in);
      reply("200 OK", Forwarder.CONTENT_TYPE, body);
    } catch (Forwarder.Refusal refusal) {
      refuse(refusal.status() + " Refused", refusal.getMessage());
    }
  }

  private static long length() {
    String length = System.getenv("CONTENT_LENGTH");
    return length != null && length.matches("[0-9]{1,18}") ? Long.parseLong(length) : -1;
  }

  private static void refuse(String status, String reason) throws IOException {
    reply(status, "text/plain", reason.getBytes(StandardCharsets.UTF_8));
  }

  private static void reply(String status, String type, byte[] body) throws IOException {
    String head = "Status: " + status + "\r\nContent-type: " + type;
    head += "\r\nContent-length: " + body.length + "\r\n\r\n";
    System.out.write(head.getBytes(StandardCharsets.ISO_8859_1));
    System.out.write(body);
    System.out.flush();
  }
}
