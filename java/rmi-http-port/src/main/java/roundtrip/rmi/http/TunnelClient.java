package roundtrip.rmi.http;

import java.io.IOException;
import java.net.Proxy;
import java.net.URL;
import roundtrip.core.contract.Options;
import roundtrip.core.contract.ProtocolError;
import roundtrip.rmi.ClientSockets;
import roundtrip.rmi.ProxyOption;
import roundtrip.rmi.RmiClient;

/** Posts each call to the object's port. */
public class TunnelClient extends RmiClient {
  /** Returns what is posted to, for the object's port at the server's host. */
  protected URL url(String host, int port) throws IOException {
    return new URL("http", host, port, "/");
  }

  @Override
  public void proxy(String endpoint, Options options) throws ProtocolError, Exception {
    Proxy proxy = options.has(ProxyOption.NAME) ? ProxyOption.of(options) : Proxy.NO_PROXY;
    ClientSockets.use((host, port) -> new PostingSocket(url(host, port), proxy));
    super.proxy(endpoint, options);
  }
}
