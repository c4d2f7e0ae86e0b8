package roundtrip.soap.metro;

import com.sun.net.httpserver.Filter;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import roundtrip.soap.Limits;

/** Stands before Metro, and refuses requests that are too large. */
final class RequestLimit extends Filter {
  private static final int NO_BODY = -1;

  @Override
  public String description() {
    return "refuses requests of more than " + Limits.MAX_BYTES + " bytes";
  }

  @Override
  public void doFilter(HttpExchange exchange, Chain chain) throws IOException {
    if (declaredBytes(exchange) > Limits.MAX_BYTES) {
      Limits.discard(exchange.getRequestBody());
      exchange.sendResponseHeaders(Limits.STATUS_TOO_LARGE, NO_BODY);
      exchange.close();
      return;
    }
    exchange.setStreams(Limits.limited(exchange.getRequestBody()), null);
    chain.doFilter(exchange);
  }

  /** Returns 0 if a request comes in chunks; the HTTP server has refused what is not a number. */
  private static long declaredBytes(HttpExchange exchange) {
    String length = exchange.getRequestHeaders().getFirst("Content-Length");
    return length == null ? 0 : Long.parseLong(length);
  }
}
