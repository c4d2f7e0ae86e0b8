package roundtrip.sockets;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import roundtrip.core.contract.Options;
import roundtrip.core.contract.ProtocolError;
import roundtrip.core.contract.Servant;
import roundtrip.core.contract.Server;

/** Listens, and gives each connection a thread. */
public final class SocketServer implements Server {
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private ServerSocket listener;
  private Thread acceptor;
  private volatile boolean closing;

  @Override
  public String start(String bind, String advertise, int port, Options options, Servant servant)
      throws ProtocolError, IOException {
    boolean isHandCoded = SocketClient.isHandCoded(options);
    Api api = Api.chosen(options);
    listener = api.listener();
    try {
      listener.bind(new InetSocketAddress(InetAddress.getByName(bind), port));
    } catch (IOException e) {
      listener.close();
      throw e;
    }
    acceptor = start("accept", () -> accept(isHandCoded, servant, api));
    return Server.address(advertise, listener.getLocalPort());
  }

  private void accept(boolean isHandCoded, Servant servant, Api api) {
    try {
      while (true) {
        Socket socket = listener.accept();
        open.add(socket);
        Skeleton skeleton = Skeleton.of(isHandCoded, servant, api);
        start(
            "connection " + socket.getRemoteSocketAddress(),
            () -> answerAll(socket, api, skeleton));
      }
    } catch (IOException e) {
      report("accepting connections ended: ", e);
    }
  }

  /** Answers one client until it goes. A connection that fails ends alone. */
  private void answerAll(Socket socket, Api api, Skeleton skeleton) {
    try (socket) {
      Connection connection = new Connection(socket, api);
      boolean goesOn = true;
      while (goesOn) {
        goesOn = answer(connection, skeleton);
      }
    } catch (IOException e) {
      report(Thread.currentThread().getName() + " ended: ", e);
    } finally {
      open.remove(socket);
    }
  }

  /** Answers a request; returns false if there is none, or the connection cannot go on. */
  private static boolean answer(Connection connection, Skeleton skeleton) throws IOException {
    try {
      ByteBuffer request = connection.receive();
      if (request == null) {
        return false;
      }
      connection.send(skeleton.answer(request));
      return true;
    } catch (BadFrame e) {
      connection.send(e.reply());
      return e.status() != Frame.TOO_LONG;
    }
  }

  /** Prints what went wrong; once close() was called, everything ends so. */
  private void report(String what, IOException cause) {
    if (!closing) {
      System.err.println(what + cause);
    }
  }

  private static Thread start(String name, Runnable task) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  @Override
  public void close() throws IOException {
    closing = true;
    if (acceptor != null) {
      listener.close();
      try {
        // Until it has seen that the listener is closed, the system may still let a client in.
        acceptor.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new InterruptedIOException("closing was interrupted");
      }
    }
    for (Socket socket : open) {
      socket.close();
    }
  }
}
