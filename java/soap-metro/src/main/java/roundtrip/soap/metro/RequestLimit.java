package roundtrip.soap.metro;

import com.sun.net.httpserver.Filter;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.InputStream;

/** Refuses requests that are too large, which the JDK's HTTP server by itself never does. */
final class RequestLimit extends Filter {
  private static final int TOO_LARGE = 413;
  private static final int NO_BODY = -1;

  private final long maxBytes;

  RequestLimit(long maxBytes) {
    this.maxBytes = maxBytes;
  }

  @Override
  public String description() {
    return "refuses requests of more than " + maxBytes + " bytes";
  }

  @Override
  public void doFilter(HttpExchange exchange, Chain chain) throws IOException {
    if (declaredBytes(exchange) > maxBytes) {
      // A client that is still writing does not listen: what it sends is read, within bounds,
      // before it is told.
      discard(exchange.getRequestBody(), 2 * maxBytes);
      exchange.sendResponseHeaders(TOO_LARGE, NO_BODY);
      exchange.close();
      return;
    }
    exchange.setStreams(new LimitedStream(exchange.getRequestBody(), maxBytes), null);
    chain.doFilter(exchange);
  }

  /** Returns 0 where a request comes in chunks; the server has refused what is no number. */
  private static long declaredBytes(HttpExchange exchange) {
    String length = exchange.getRequestHeaders().getFirst("Content-Length");
    return length == null ? 0 : Long.parseLong(length);
  }

  private static void discard(InputStream body, long mostBytes) throws IOException {
    byte[] buffer = new byte[8192];
    long left = mostBytes;
    int read;
    while (left > 0 && (read = body.read(buffer)) >= 0) {
      left -= read;
    }
  }
}
