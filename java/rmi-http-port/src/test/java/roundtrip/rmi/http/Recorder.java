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

/** Hands connections on to a server, byte for byte, and keeps what each of them carried. */
final class Recorder implements Closeable {
  /**
   * One connection: what the client sent and what the server replied, the bodies in hexadecimal.
   */
  record Exchange(String requestHead, String requestBody, String replyHead, String replyBody) {
    static Exchange of(byte[] request, byte[] reply) {
      return new Exchange(head(request), body(request), head(reply), body(reply));
    }

    private static String head(byte[] all) {
      String text = new String(all, StandardCharsets.ISO_8859_1);
      return text.substring(0, text.indexOf("\r\n\r\n") + 4);
    }

    private static String body(byte[] all) {
      return HexFormat.of().formatHex(all, head(all).length(), all.length);
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
      byte[] reply = server.getInputStream().readAllBytes();
      // The server has replied, so it has read everything; recorded before the client can go on.
      client.shutdownInput();
      exchanges.add(Exchange.of(request.get(), reply));
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
