package roundtrip.sockets;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import roundtrip.core.contract.Servant;
import roundtrip.core.contract.Server;
import roundtrip.core.worker.Options;
import roundtrip.core.worker.ProtocolError;

/** Listens, and gives each connection a thread. */
public final class SocketServer implements Server {
  private final Set<Connection> open = ConcurrentHashMap.newKeySet();
  private Listener listener;
  private Thread acceptor;
  private volatile boolean closing;

  @Override
  public Set<String> optionNames() {
    return SocketClient.OPTIONS;
  }

  @Override
  public Map<String, String> versions() {
    return SocketClient.VERSIONS;
  }

  @Override
  public String start(String bind, String advertise, int port, Options options, Servant servant)
      throws ProtocolError, IOException {
    Coding coding = Coding.chosen(options);
    Api api = Api.chosen(options);
    listener = api.listen(Address.resolve(bind, port));
    acceptor = start("accept", () -> accept(coding, api, servant));
    return Server.address(advertise, listener.port());
  }

  private void accept(Coding coding, Api api, Servant servant) {
    try {
      while (true) {
        welcome(listener.accept(), api, coding.skeleton(servant, api));
      }
    } catch (IOException e) {
      tell("accepting connections ended: ", e);
    }
  }

  private void welcome(Link link, Api api, Skeleton skeleton) throws IOException {
    try {
      Connection connection = new Connection(link, api);
      open.add(connection);
      start("connection " + link.peer(), () -> converse(connection, skeleton));
    } catch (IOException e) {
      tell("a connection ended as it began: ", e);
      link.close();
    }
  }

  /** Answers one client until it goes. A connection that fails ends alone. */
  private void converse(Connection connection, Skeleton skeleton) {
    try (connection) {
      answerAll(connection, skeleton);
    } catch (IOException e) {
      tell(Thread.currentThread().getName() + " ended: ", e);
    } finally {
      open.remove(connection);
    }
  }

  private static void answerAll(Connection connection, Skeleton skeleton) throws IOException {
    while (true) {
      try {
        ByteBuffer request = connection.receive();
        if (request == null) {
          return;
        }
        connection.send(skeleton.answer(request));
      } catch (BadFrame e) {
        connection.send(refusal(e));
        if (e.status() == Frame.TOO_LONG) {
          return;
        }
      }
    }
  }

  /** Tells what went wrong; once close() was called, everything ends so. */
  private void tell(String what, IOException cause) {
    if (!closing) {
      System.err.println(what + cause);
    }
  }

  private static ByteBuffer refusal(BadFrame bad) throws IOException {
    try {
      return new FrameWriter(Api.STREAM).begin(bad.status()).putText(bad.getMessage()).end();
    } catch (BadFrame e) {
      throw new IOException("a refusal that is itself too long", e);
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
    if (listener != null) {
      listener.close();
      awaitAcceptor();
    }
    for (Connection connection : open) {
      connection.close();
    }
  }

  /** Until it has seen that the listener is closed, the system may still let a client in. */
  private void awaitAcceptor() throws InterruptedIOException {
    try {
      acceptor.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("closing was interrupted");
    }
  }
}
