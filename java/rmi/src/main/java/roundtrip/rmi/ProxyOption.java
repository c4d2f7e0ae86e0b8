package roundtrip.rmi;

import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.URI;
import java.net.URISyntaxException;
import roundtrip.core.worker.Options;
import roundtrip.core.worker.ProtocolError;

/** The option by which a client is told of an HTTP proxy. */
public final class ProxyOption {
  /** Its name. */
  public static final String NAME = "proxy";

  private static final int MAX_PORT = 0xffff;

  private ProxyOption() {}

  /**
   * Returns the proxy.
   *
   * @param options where it has to be said, as {@code host:port}
   * @throws ProtocolError if it is missing, or something else
   */
  public static Proxy of(Options options) throws ProtocolError {
    String said = options.text(NAME);
    try {
      URI address = new URI("http://" + said);
      int port = address.getPort();
      // Nothing but a host and a port: a path or a user would come back in the authority or beside.
      if (address.getHost() != null && port > 0 && port <= MAX_PORT && isAll(said, address)) {
        return new Proxy(Proxy.Type.HTTP, new InetSocketAddress(address.getHost(), port));
      }
    } catch (URISyntaxException e) {
      // It is no address: said below.
    }
    throw new ProtocolError("options." + NAME + " is '" + said + "'; expected host:port");
  }

  private static boolean isAll(String said, URI address) {
    return said.equals(address.getHost() + ":" + address.getPort());
  }
}
