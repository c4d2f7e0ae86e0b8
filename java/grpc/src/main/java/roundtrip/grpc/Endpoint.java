package roundtrip.grpc;

/**
 * Endpoints of this wire: {@code host:port}, an IPv6 address in brackets, as gRPC's targets are.
 */
final class Endpoint {
  private Endpoint() {}

  static String of(String host, int port) {
    return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
  }
}
