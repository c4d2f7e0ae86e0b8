package roundtrip.rmi.http;

import roundtrip.rmi.RmiServer;
import roundtrip.rmi.UnnamedSocket;

/** The server of java-rmi on a port that takes posts too, as that of every RMI server once did. */
public final class TunnelServer extends RmiServer {
  @Override
  protected UnnamedSocket newConnection() {
    return new PostedSocket();
  }
}
