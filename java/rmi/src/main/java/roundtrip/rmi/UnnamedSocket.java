package roundtrip.rmi;

import java.net.InetAddress;
import java.net.Proxy;
import java.net.Socket;

/**
 * A connection to the server that does not say from where. RMI's registry lets any process of the
 * host change what its names stand for, so that a stranger could take the server's place; from
 * where it does not know it takes no change.
 */
public class UnnamedSocket extends Socket {
  public UnnamedSocket() {}

  public UnnamedSocket(Proxy proxy) {
    super(proxy);
  }

  @Override
  public InetAddress getInetAddress() {
    return null;
  }
}
