package roundtrip.rmi.http;

import java.io.IOException;
import java.net.URL;
import java.util.Set;
import roundtrip.core.contract.Options;
import roundtrip.core.contract.ProtocolError;
import roundtrip.rmi.ProxyOption;

/** Posts each call to a web server, which hands it on to the object's port. */
public final class GatewayClient extends TunnelClient {
  private static final String GATEWAY = "gateway";
  static final Set<String> OPTIONS = Set.of(GATEWAY, ProxyOption.NAME);

  private String gateway;

  /** The host is left out: a gateway hands on to its own, as it always did. */
  @Override
  protected URL url(String host, int port) throws IOException {
    return new URL(gateway + "?" + Forwarder.query(port));
  }

  @Override
  public void proxy(String endpoint, Options options) throws ProtocolError, Exception {
    gateway = options.text(GATEWAY);
    if (!gateway.matches("http://[^/?#\\s]+/[^?#\\s]*")) {
      throw new ProtocolError(
          "options." + GATEWAY + " is '" + gateway + "'; expected http://host:port/path");
    }
    super.proxy(endpoint, options);
  }
}
