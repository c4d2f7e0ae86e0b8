package roundtrip.soap;

/** The address of the service, which is the endpoint that clients of this wire are told. */
public final class Endpoint {
  /** What stands behind host and port. */
  public static final String PATH = "/bench";

  private Endpoint() {}

  /** Returns the service's address. */
  public static String of(String host, int port) {
    return "http://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + port + PATH;
  }
}
