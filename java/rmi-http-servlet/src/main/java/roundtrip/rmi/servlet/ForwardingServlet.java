package roundtrip.rmi.servlet;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import roundtrip.rmi.http.Forwarder;

/** The gateway as a servlet: it stays, while the CGI program is started anew for each call. */
final class ForwardingServlet extends HttpServlet {
  private static final long serialVersionUID = 1;

  private final transient Forwarder forwarder;

  ForwardingServlet(Forwarder forwarder) {
    this.forwarder = forwarder;
  }

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    try {
      byte[] reply =
          forwarder.forward(
              request.getQueryString(), request.getContentLengthLong(), request.getInputStream());
      response.setContentType(Forwarder.CONTENT_TYPE);
      send(response, reply);
    } catch (Forwarder.Refusal refusal) {
      response.setStatus(refusal.status());
      response.setContentType("text/plain;charset=UTF-8");
      send(response, refusal.getMessage().getBytes(StandardCharsets.UTF_8));
    }
  }

  private static void send(HttpServletResponse response, byte[] body) throws IOException {
    response.setContentLength(body.length);
    response.getOutputStream().write(body);
  }
}
