package roundtrip.rmi;

import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.URI;
import java.net.URISyntaxException;
import roundtrip.core.contract.Options;
import roundtrip.core.contract.ProtocolError;

/** The option that names the HTTP proxy of a client. */
public final class ProxyOption {
  public static final String NAME = "proxy";

  private static final int MAX_PORT = 0xffff;

  private ProxyOption() {}

  /** Returns the proxy that the options must name, as {@code host:port}. */
  public static Proxy of(Options options) throws ProtocolError {
    String text = options.text(NAME);
    try {
      URI address = new URI("http://" + text);
      int port = address.getPort();
      // Nothing but a host and a port: a path or a user would come back in the authority or beside.
      if (address.getHost() != null && port > 0 && port <= MAX_PORT && isAll(text, address)) {
        return new Proxy(Proxy.Type.HTTP, new InetSocketAddress(address.getHost(), port));
      }
    } catch (URISyntaxException e) {
      // It is not an address: reported below.
    }
    throw new ProtocolError("options." + NAME + " is '" + text + "'; expected host:port");
  }

  private static boolean isAll(String text, URI address) {
    return text.equals(address.getHost() + ":" + address.getPort());
  }
}
