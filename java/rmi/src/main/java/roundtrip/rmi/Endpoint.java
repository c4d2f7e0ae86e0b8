package roundtrip.rmi;

import java.util.Map;
import roundtrip.core.contract.Server;

/** What both ends say alike. */
final class Endpoint {
  /** What the object is bound to in the registry. */
  static final String NAME = "bench";

  static final Map<String, String> VERSIONS =
      Map.of("Java RMI", System.getProperty("java.version"));

  private Endpoint() {}

  static String of(String host, int port) {
    return "rmi://" + Server.address(host, port) + "/" + NAME;
  }
}
