package roundtrip.soap.metro;

import com.sun.xml.ws.util.RuntimeVersion;
import java.util.Map;
import roundtrip.core.contract.Client;
import roundtrip.soap.SoapClient;

/** What both ends say alike. */
final class Metro {
  static final Map<String, String> VERSIONS =
      Map.of("Metro JAX-WS", RuntimeVersion.VERSION.BUILD_VERSION);

  private Metro() {}

  /** Returns a client, whose parser takes replies of any length by itself. */
  static Client newClient() {
    return new SoapClient(VERSIONS);
  }
}
