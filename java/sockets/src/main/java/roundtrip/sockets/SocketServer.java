package roundtrip.sockets;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
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
  private ServerSocketChannel listener;
  private Thread acceptor;

  @Override
  public Set<String> optionNames() {
    return Set.of(Coding.OPTION);
  }

  @Override
  public Map<String, String> versions() {
    return SocketClient.VERSIONS;
  }

  @Override
  public String start(String bind, String advertise, int port, Options options, Servant servant)
      throws ProtocolError, IOException {
    Coding coding = Coding.chosen(options);
    ServerSocketChannel starting = ServerSocketChannel.open();
    try {
      starting.bind(Address.resolve(bind, port));
    } catch (IOException | RuntimeException e) {
      starting.close();
      throw e;
    }
    listener = starting;
    acceptor = start("accept", () -> accept(coding, servant));
    return Address.endpoint(advertise, ((InetSocketAddress) starting.getLocalAddress()).getPort());
  }

  private void accept(Coding coding, Servant servant) {
    try {
      while (true) {
        welcome(listener.accept(), coding.skeleton(servant));
      }
    } catch (ClosedChannelException e) {
      // close() was called: the only way in which this ends as it should.
      return;
    } catch (IOException e) {
      System.err.println("accepting connections ended: " + e);
    }
  }

  private void welcome(SocketChannel channel, Skeleton skeleton) throws IOException {
    try {
      Connection connection = new Connection(channel);
      open.add(connection);
      start("connection " + channel.getRemoteAddress(), () -> converse(connection, skeleton));
    } catch (IOException e) {
      System.err.println("a connection ended as it began: " + e);
      channel.close();
    }
  }

  /** Answers one client until it goes. A connection that fails ends alone. */
  private void converse(Connection connection, Skeleton skeleton) {
    try (connection) {
      answerAll(connection, skeleton);
    } catch (ClosedChannelException e) {
      // close() was called.
      return;
    } catch (IOException e) {
      System.err.println(Thread.currentThread().getName() + " ended: " + e);
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

  private static ByteBuffer refusal(BadFrame bad) throws IOException {
    try {
      return new FrameWriter().begin(bad.status()).putText(bad.getMessage()).end();
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
