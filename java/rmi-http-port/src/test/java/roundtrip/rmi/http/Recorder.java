package roundtrip.rmi.http;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Hands connections on to a server, byte for byte, and keeps what was said on each of them. */
final class Recorder implements Closeable {
  /** One connection: what the client said and what the server said. */
  record Exchange(byte[] request, byte[] reply) {
    String requestHead() {
      return head(request);
    }

    String replyHead() {
      return head(reply);
    }

    /** In hexadecimal. */
    String requestBody() {
      return body(request);
    }

    /** In hexadecimal. */
    String replyBody() {
      return body(reply);
    }

    private static String head(byte[] all) {
      return text(all).substring(0, end(all));
    }

    private static String body(byte[] all) {
      return HexFormat.of().formatHex(all, end(all), all.length);
    }

    private static int end(byte[] all) {
      return text(all).indexOf("\r\n\r\n") + 4;
    }

    private static String text(byte[] all) {
      return new String(all, StandardCharsets.ISO_8859_1);
    }
  }

  private final ServerSocket listening;
  private final int serverPort;
  private final List<Exchange> exchanges = new CopyOnWriteArrayList<>();
  private final ExecutorService threads = Executors.newCachedThreadPool();

  Recorder(int serverPort) throws IOException {
    this.serverPort = serverPort;
    listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    threads.execute(this::accept);
  }

  /** Returns the port of an endpoint. */
  static int portOf(String endpoint) {
    return URI.create(endpoint).getPort();
  }

  int port() {
    return listening.getLocalPort();
  }

  /** Returns the connections that have ended, in the order in which they did. */
  List<Exchange> exchanges() {
    return List.copyOf(exchanges);
  }

  @Override
  public void close() throws IOException {
    listening.close();
    threads.shutdownNow();
  }

  private void accept() {
    while (true) {
      try {
        Socket client = listening.accept();
        threads.execute(() -> relay(client));
      } catch (SocketException e) {
        return; // Closed.
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private void relay(Socket client) {
    try (client;
        Socket server = new Socket(InetAddress.getLoopbackAddress(), serverPort)) {
      Future<byte[]> request =
          threads.submit(() -> copy(client.getInputStream(), server.getOutputStream()));
      byte[] reply = copy(server.getInputStream(), OutputStream.nullOutputStream());
      // The server has said everything, so it has heard everything; noted before the client can go
      // on.
      client.shutdownInput();
      exchanges.add(new Exchange(request.get(), reply));
      client.getOutputStream().write(reply);
    } catch (IOException | InterruptedException | ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  private static byte[] copy(InputStream in, OutputStream out) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    byte[] some = new byte[8192];
    for (int read = in.read(some); read >= 0; read = in.read(some)) {
      out.write(some, 0, read);
      all.write(some, 0, read);
    }
    return all.toByteArray();
  }
}
