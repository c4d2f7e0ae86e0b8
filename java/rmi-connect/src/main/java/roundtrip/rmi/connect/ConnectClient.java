package roundtrip.rmi.connect;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import java.util.Set;
import roundtrip.core.contract.Options;
import roundtrip.core.contract.ProtocolError;
import roundtrip.rmi.ClientSockets;
import roundtrip.rmi.ProxyOption;
import roundtrip.rmi.RmiClient;

/** Has an HTTP proxy connect it to the server, and speaks JRMP through it from then on. */
public final class ConnectClient extends RmiClient {
  static final Set<String> OPTIONS = Set.of(ProxyOption.NAME, PromptSocket.OPTION);

  @Override
  public void proxy(String endpoint, Options options) throws ProtocolError, Exception {
    Proxy proxy = ProxyOption.of(options);
    boolean prompt = options.flag(PromptSocket.OPTION, false);
    ClientSockets.use(
        (host, port) ->
            connected(prompt ? new PromptSocket(proxy) : new Socket(proxy), host, port));
    super.proxy(endpoint, options);
  }

  /** The runtime's own socket asks the proxy to CONNECT, and is the plain one once it has. */
  private static Socket connected(Socket socket, String host, int port) throws IOException {
    try {
      // By its name: it is the proxy's to resolve.
      socket.connect(InetSocketAddress.createUnresolved(host, port));
    } catch (IOException e) {
      socket.close();
      throw e;
    }
    return socket;
  }
}
