package roundtrip.rmi.http;

import java.io.IOException;
import java.net.Proxy;
import java.net.URL;
import java.util.Set;
import roundtrip.core.worker.Options;
import roundtrip.core.worker.ProtocolError;
import roundtrip.rmi.ClientSockets;
import roundtrip.rmi.ProxyOption;
import roundtrip.rmi.RmiClient;

/** Posts each call to the object's port. */
public class TunnelClient extends RmiClient {
  /** What a server is posted to. */
  @FunctionalInterface
  protected interface Route {
    /**
     * Returns the address of a document.
     *
     * @param host the server's
     * @param port the object's
     */
    URL url(String host, int port) throws IOException;
  }

  @Override
  public Set<String> optionNames() {
    return Set.of(ProxyOption.NAME);
  }

  /**
   * Returns where posts go.
   *
   * @throws ProtocolError if an option is missing or wrong
   */
  protected Route route(Options options) throws ProtocolError {
    return (host, port) -> new URL("http", host, port, "/");
  }

  @Override
  public final void proxy(String endpoint, Options options) throws ProtocolError, Exception {
    Proxy proxy = options.has(ProxyOption.NAME) ? ProxyOption.of(options) : Proxy.NO_PROXY;
    Route route = route(options);
    ClientSockets.use((host, port) -> new PostingSocket(route.url(host, port), proxy));
    super.proxy(endpoint, options);
  }
}
