package roundtrip.soap;

import roundtrip.core.contract.Server;

/** The address of the service, which is the endpoint of this protocol. */
public final class Endpoint {
  /** What stands behind host and port. */
  public static final String PATH = "/bench";

  private Endpoint() {}

  public static String of(String host, int port) {
    return "http://" + Server.address(host, port) + PATH;
  }
}
