package roundtrip.sockets;

import java.util.Map;

/** What this system is: no middleware but the runtime's own sockets. */
final class Versions {
  static final Map<String, String> VERSIONS =
      Map.of("java.nio.channels.SocketChannel", System.getProperty("java.version"));

  private Versions() {}
}
