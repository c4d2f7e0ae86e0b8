package roundtrip.soap.metro;

import com.sun.xml.ws.util.RuntimeVersion;
import java.util.Map;

/** What both ends say alike. */
final class Metro {
  static final Map<String, String> VERSIONS =
      Map.of("Metro JAX-WS", RuntimeVersion.VERSION.BUILD_VERSION);

  private Metro() {}
}
