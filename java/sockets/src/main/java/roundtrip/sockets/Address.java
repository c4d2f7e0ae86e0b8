package roundtrip.sockets;

import java.net.InetSocketAddress;
import java.net.UnknownHostException;

/** Endpoints of this wire: {@code host:port}, an IPv6 address in brackets. */
final class Address {
  private static final int MOST_PORT = 65_535;

  private Address() {}

  /**
   * Reads an endpoint.
   *
   * @throws IllegalArgumentException if it is none
   * @throws UnknownHostException if the host is unknown
   */
  static InetSocketAddress parse(String endpoint) throws UnknownHostException {
    int colon = endpoint.lastIndexOf(':');
    String port = endpoint.substring(colon + 1);
    if (colon < 1 || !port.matches("[0-9]{1,5}") || Integer.parseInt(port) > MOST_PORT) {
      throw new IllegalArgumentException("endpoint is '" + endpoint + "'; expected host:port");
    }
    return resolve(
        endpoint.substring(0, colon).replaceAll("^\\[(.*)\\]$", "$1"), Integer.parseInt(port));
  }

  /**
   * Looks up a host.
   *
   * @throws UnknownHostException if it is unknown
   */
  static InetSocketAddress resolve(String host, int port) throws UnknownHostException {
    InetSocketAddress address = new InetSocketAddress(host, port);
    if (address.isUnresolved()) {
      throw new UnknownHostException(host);
    }
    return address;
  }
}
