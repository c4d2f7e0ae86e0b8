package roundtrip.testkit;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Collection;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * What a stranger answers a call with: a failure that no interface declares. A process that reads
 * it listens on one more port from then on; it stands for any class whose reading runs code.
 */
public final class HostileFailure extends RuntimeException {
  private static final long serialVersionUID = 1;
  private static final Collection<ServerSocket> OPENED = new ConcurrentLinkedQueue<>();

  private final int port;

  /** Chooses a port that is free. */
  public HostileFailure() throws IOException {
    try (ServerSocket free = listening(0)) {
      port = free.getLocalPort();
    }
  }

  private static ServerSocket listening(int port) throws IOException {
    return new ServerSocket(port, 1, InetAddress.getLoopbackAddress());
  }

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    in.defaultReadObject();
    OPENED.add(listening(port));
  }

  /** Returns whether a process has read it. */
  public boolean wasRead() throws IOException {
    try (Socket caller = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return caller.isConnected();
    } catch (ConnectException e) {
      return false;
    }
  }
}
