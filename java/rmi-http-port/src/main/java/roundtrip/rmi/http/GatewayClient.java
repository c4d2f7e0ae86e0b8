package roundtrip.rmi.http;

import java.net.MalformedURLException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.util.Set;
import roundtrip.core.worker.Options;
import roundtrip.core.worker.ProtocolError;
import roundtrip.rmi.ProxyOption;

/** Posts each call to a web server, which hands it on to the object's port. */
public final class GatewayClient extends TunnelClient {
  private static final String GATEWAY = "gateway";

  @Override
  public Set<String> optionNames() {
    return Set.of(GATEWAY, ProxyOption.NAME);
  }

  @Override
  protected Route route(Options options) throws ProtocolError {
    URL gateway = gateway(options.text(GATEWAY));
    // The host is not said: a gateway hands on to its own, as it always did.
    return (host, port) -> new URL(gateway + "?" + Forwarder.query(port));
  }

  private static URL gateway(String text) throws ProtocolError {
    try {
      URI uri = new URI(text);
      if ("http".equals(uri.getScheme()) && uri.getHost() != null && uri.getRawQuery() == null) {
        return uri.toURL();
      }
    } catch (URISyntaxException | MalformedURLException e) {
      // It is not an address: reported below.
    }
    throw new ProtocolError(
        "options." + GATEWAY + " is '" + text + "'; expected http://host:port/path");
  }
}
