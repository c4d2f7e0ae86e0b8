package roundtrip.core.worker;

import java.util.LinkedHashMap;
import java.util.Map;

/** What runs here. */
final class Versions {
  private Versions() {}

  /** Returns the runtime's name and version, then the middleware's. */
  static Map<String, String> with(Map<String, String> middleware) {
    Map<String, String> versions = new LinkedHashMap<>();
    versions.put("runtime", System.getProperty("java.vm.name") + " " + Runtime.version());
    versions.putAll(middleware);
    return versions;
  }
}
