package roundtrip.rmi.http;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Proxy;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What a connection that lasts has beside messages stays here; what a web server may reply instead
 * of RMI.
 */
class PostingSocketTest {
  private static final byte[] STREAM = {'J', 'R', 'M', 'I', 0, 2, 0x4b};
  private static final int CALL = 0x50;
  private static final int PING = 0x52;
  private static final int DGC_ACK = 0x54;
  private static final String REPLY_HEAD =
      "HTTP/1.0 200 OK\r\nContent-Type: application/octet-stream\r\n";

  private final ServerSocket web;
  private final PostingSocket socket;
  private final OutputStream out;
  private final InputStream in;

  PostingSocketTest() throws IOException {
    web = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    socket =
        new PostingSocket(new URL("http", "127.0.0.1", web.getLocalPort(), "/"), Proxy.NO_PROXY);
    out = socket.getOutputStream();
    in = socket.getInputStream();
  }

  @BeforeEach
  void shakeHands() throws IOException {
    out.write(STREAM);
    out.flush();
    DataInputStream answer = new DataInputStream(in);
    assertEquals(0x4e, answer.readByte());
    assertEquals("127.0.0.1", answer.readUTF());
    assertEquals(0, answer.readInt());
    DataOutputStream own = new DataOutputStream(out);
    own.writeUTF("192.0.2.1");
    own.writeInt(0);
    own.flush();
  }

  @AfterEach
  void close() throws IOException {
    socket.close();
    web.close();
  }

  /** Takes one request and replies in these words. */
  private CompletableFuture<byte[]> replying(String words) {
    return CompletableFuture.supplyAsync(
        () -> {
          try (Socket caller = web.accept()) {
            return answer(caller, words);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  private static byte[] answer(Socket caller, String words) throws IOException {
    Http.Head head = Http.Head.read(caller.getInputStream());
    byte[] body = caller.getInputStream().readNBytes((int) head.contentLength());
    caller.getOutputStream().write(words.getBytes(StandardCharsets.ISO_8859_1));
    return body;
  }

  @Test
  void aPingIsAnsweredHere() throws IOException {
    web.close();
    for (int i = 0; i < 2; i++) {
      out.write(PING);
      out.flush();
      assertEquals(0x53, in.read());
    }
  }

  @Test
  void aMessageGoesOutWhenItsReplyIsAskedFor() throws Exception {
    CompletableFuture<byte[]> request = replying(REPLY_HEAD + "Content-Length: 2\r\n\r\nQ!");
    out.write(new byte[] {CALL, 1});
    out.flush();
    out.write(2);
    assertEquals('Q', in.read());
    assertEquals('!', in.read());
    assertEquals(-1, in.read());
    assertEquals("4a524d4900024c500102", HexFormat.of().formatHex(request.get()));
  }

  @Test
  void aReplyWithoutALengthEndsWithItsConnection() throws Exception {
    replying(REPLY_HEAD + "\r\nQ!?");
    out.write(CALL);
    assertArrayEquals("Q!?".getBytes(StandardCharsets.US_ASCII), in.readAllBytes());
  }

  @Test
  void anAcknowledgementGoesOutByItself() throws Exception {
    CompletableFuture<byte[]> request = replying(REPLY_HEAD + "Content-Length: 1\r\n\r\n\0");
    out.write(DGC_ACK);
    out.write(new byte[14]);
    out.flush();
    assertEquals(STREAM.length + 15, request.get().length);
  }

  @ParameterizedTest
  @CsvSource({
    "HTTP/1.0 503 Service Unavailable, application/octet-stream, 503",
    "HTTP/1.1 404 Not Found, text/html, 404",
    "HTTP/1.1 302 Found, application/octet-stream, 302",
    "HTTP/1.0 200 OK, text/html, text/html"
  })
  void aReplyThatIsNotOfRmiSaysWhatItIs(String status, String type, String named) {
    replying(status + "\r\nContent-Type: " + type + "\r\nContent-Length: 5\r\n\r\nsorry");
    IOException error =
        assertThrows(
            IOException.class,
            () -> {
              out.write(CALL);
              in.read();
            });
    assertTrue(error.getMessage().startsWith("HTTP request failed: "), error::toString);
    assertTrue(error.getMessage().contains(named), error::toString);
  }

  /** A web server that would go on and a proxy that does not look alike. */
  @ParameterizedTest
  @CsvSource({"true, 2", "false, 1"})
  void aProxysConnectionIsNotUsedTwice(boolean proxied, int connections) throws Exception {
    String reply = REPLY_HEAD.replace("1.0", "1.1") + "Content-Length: 1\r\n\r\nQ";
    AtomicInteger accepted = new AtomicInteger();
    try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      CompletableFuture.runAsync(
          () -> {
            while (!other.isClosed()) {
              answerAll(other, accepted, reply);
            }
          });
      Proxy proxy =
          proxied ? new Proxy(Proxy.Type.HTTP, other.getLocalSocketAddress()) : Proxy.NO_PROXY;
      URL url = new URL("http", "127.0.0.1", other.getLocalPort(), "/");
      for (int i = 0; i < 2; i++) {
        Post post = new Post(url, proxy, 0);
        try (InputStream words = post.reply()) {
          assertEquals('Q', words.read());
        }
      }
    }
    assertEquals(connections, accepted.get());
  }

  private static void answerAll(ServerSocket server, AtomicInteger accepted, String reply) {
    try (Socket caller = server.accept()) {
      accepted.incrementAndGet();
      while (true) {
        answer(caller, reply);
      }
    } catch (IOException e) {
      // The caller, or the test, is through.
    }
  }

  @Test
  void aPostThatGetsNoReplyIsNotRepeated() throws Exception {
    CompletableFuture<byte[]> request = replying("");
    out.write(CALL);
    assertThrows(IOException.class, () -> in.read());
    request.get();
    web.setSoTimeout(200);
    assertThrows(SocketTimeoutException.class, () -> web.accept().close());
  }

  @Test
  void aServerThatIsNotThereIsNamed() throws Exception {
    web.close();
    assertThrows(ConnectException.class, () -> out.write(CALL));
  }

  @Test
  void anotherProtocolIsRefused() throws IOException {
    try (PostingSocket other = new PostingSocket(new URL("http://127.0.0.1/"), Proxy.NO_PROXY)) {
      assertThrows(
          IOException.class,
          () -> other.getOutputStream().write(new byte[] {'J', 'R', 'M', 'I', 0, 2, 0x4d}));
    }
  }
}
