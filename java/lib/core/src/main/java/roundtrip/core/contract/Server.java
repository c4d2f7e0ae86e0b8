package roundtrip.core.contract;

import java.io.IOException;

/** The server's end of a middleware: what a binding gives for {@code serve}. */
public interface Server extends AutoCloseable {
  /**
   * Puts the servant behind the middleware's skeleton and takes calls from then on, on threads of
   * its own.
   *
   * @param bind the address to listen on, and no other
   * @param advertise the address that the endpoint names
   * @param port 0 for any that is free
   * @param options only names that the adapter has
   * @param servant what the skeleton calls
   * @return the endpoint, in words that only the client of this protocol reads
   * @throws ProtocolError if an option's value is not allowed
   * @throws Exception if the middleware cannot listen there
   */
  String start(String bind, String advertise, int port, Options options, Servant servant)
      throws ProtocolError, Exception;

  /** Returns a host and a port as an address has them: an IPv6 host stands in brackets. */
  static String address(String host, int port) {
    return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
  }

  /** Takes no more calls, and gives the port back. */
  @Override
  void close() throws IOException;
}
