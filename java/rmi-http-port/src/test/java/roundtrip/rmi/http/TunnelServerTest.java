package roundtrip.rmi.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.rmi.AccessException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.ServerException;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import roundtrip.core.contract.CallCounts;
import roundtrip.core.contract.Operation;
import roundtrip.core.contract.Operations;
import roundtrip.core.contract.Options;
import roundtrip.core.contract.Servant;
import roundtrip.core.measure.Caller;
import roundtrip.core.measure.Client;
import roundtrip.core.measure.Connector;
import roundtrip.rmi.Bench;
import roundtrip.rmi.ClientSockets;
import roundtrip.rmi.Counter;
import roundtrip.rmi.RmiClient;
import roundtrip.rmi.RmiServer;
import roundtrip.testkit.Stranger;

/** A real server, and requests that no client of ours would send. */
class TunnelServerTest {
  private static final int LARGEST = Operations.PUT_CHARS.ranges().get(0).most();

  private final CallCounts callCounts = new CallCounts();
  private final TunnelServer server = new TunnelServer();
  private Options none;
  private String endpoint;

  @BeforeEach
  void start() throws Exception {
    none = new Options(Map.of(), Set.of());
    endpoint = server.start("127.0.0.1", "127.0.0.1", 0, none, new Servant(callCounts));
  }

  @AfterEach
  void stop() throws Exception {
    server.close();
  }

  private int port() {
    return Recorder.portOf(endpoint);
  }

  private String reply(String head, byte[] body) throws IOException {
    try (Socket socket = new Socket("127.0.0.1", port())) {
      OutputStream out = socket.getOutputStream();
      out.write(head.replace("|", "\r\n").getBytes(StandardCharsets.ISO_8859_1));
      out.write(body);
      socket.shutdownOutput();
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
    }
  }

  private Caller connected(Supplier<Client> clients) throws Exception {
    return new Connector(clients, endpoint, none).connect(new CallCounts());
  }

  private <A, R> R send(Operation<A, R> operation, A argument) throws Exception {
    try (Caller client = connected(TunnelClient::new)) {
      return client.calls().send(operation, argument);
    }
  }

  private void assertAlive() throws Exception {
    assertEquals(8, send(Operations.INVOKE, 7));
  }

  @Test
  void jrmpItselfIsTakenOnTheSamePort() throws Exception {
    ClientSockets.use(Socket::new);
    try (Caller plain = connected(RmiClient::new)) {
      assertEquals(8, plain.calls().send(Operations.INVOKE, 7));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "POST / HTTP/1.0||, there is no Content-length",
    "POST / HTTP/1.0|Content-length: -1||, Content-length is '-1'",
    "POST / HTTP/1.0|Content-length: 7|content-length: 8||, there are two Content-lengths",
    "POST / HTTP/1.0|Content-length: 7, the head ends"
  })
  void aHeadThatCannotBeReadIsToldSo(String head, String reason) throws Exception {
    String reply = reply(head, new byte[0]);
    assertTrue(reply.startsWith("HTTP/1.0 400 Bad Request\r\n"), reply);
    assertTrue(reply.contains(reason), reply);
    assertAlive();
  }

  @Test
  void aHeadWithoutEndIsCutOff() throws Exception {
    String reply = reply("POST / HTTP/1.0|" + "X-Filler: filler|".repeat(1000) + "|", new byte[0]);
    assertTrue(reply.contains("the head has more than"), reply);
    assertAlive();
  }

  @Test
  void aPostThatIsNotJrmpIsAnsweredWithNothing() throws Exception {
    String reply =
        reply("POST / HTTP/1.0|Content-length: 4||", "call".getBytes(StandardCharsets.US_ASCII));
    assertTrue(reply.endsWith("Content-length: 1\r\n\r\n\0"), reply);
    assertAlive();
  }

  @Test
  void aCallBeyondTheLimitIsAnErrorThatNamesIt() throws Exception {
    char[] tooMuch = new char[(int) (RmiServer.MAX_CALL_BYTES / Character.BYTES)];
    Exception error =
        assertThrows(RemoteException.class, () -> send(Operations.PUT_CHARS, tooMuch));
    assertTrue(error.getMessage().contains("413"), error.getMessage());
    assertEquals(Map.of(), callCounts.calls());
    assertAlive();
  }

  @Test
  void anArrayThatTheFilterRejectsIsRefusedInItsWords() throws Exception {
    byte[] tooMany = new byte[LARGEST + 1];
    Exception error =
        assertThrows(RemoteException.class, () -> send(Operations.PUT_BYTES, tooMany));
    assertTrue(error.getMessage().contains("REJECTED"), error.getMessage());
    assertAlive();
  }

  @Test
  void whatIsTimedAtItsLargestIsTaken() throws Exception {
    assertEquals(LARGEST, send(Operations.PUT_CHARS, new char[LARGEST]));
  }

  @Test
  void aConnectionThatSaysNothingHoldsUpNobody() throws Exception {
    try (Socket silent = new Socket("127.0.0.1", port())) {
      assertTrue(silent.isConnected());
      assertAlive();
    }
  }

  /** A gateway posts for callers on any host, and so from an address of the server's own. */
  @Test
  void theRegistryTakesNothingFromAPost() throws Exception {
    try (Caller posting = connected(TunnelClient::new)) {
      Registry registry = LocateRegistry.getRegistry("127.0.0.1", port());
      Remote taken = registry.lookup("bench");
      ServerException error =
          assertThrows(ServerException.class, () -> registry.rebind("bench", taken));
      assertEquals(AccessException.class, error.getCause().getClass(), error::toString);
      assertEquals(8, posting.calls().send(Operations.INVOKE, 7));
    }
  }

  private static ServerSocket takingPosts(int port) throws IOException {
    return new ServerSocket(port, 1, InetAddress.getLoopbackAddress()) {
      @Override
      public Socket accept() throws IOException {
        Socket connection = new PostedSocket();
        implAccept(connection);
        return connection;
      }
    };
  }

  /** By the server, which posts to a stranger's counter, and by a client of a stranger's object. */
  @Test
  void whatAStrangersObjectRepliesToAPostIsNotRead() throws Exception {
    try (Caller posting = connected(TunnelClient::new);
        Stranger counter = Stranger.of(Counter.class, TunnelServerTest::takingPosts);
        Stranger object = Stranger.of(Bench.class, TunnelServerTest::takingPosts)) {
      Bench bench = (Bench) LocateRegistry.getRegistry("127.0.0.1", port()).lookup("bench");
      counter.assertUnread(() -> bench.callCounter((Counter) counter.stub()));
      object.assertUnread(() -> ((Bench) object.stub()).invoke(7));
      assertEquals(8, posting.calls().send(Operations.INVOKE, 7));
    }
  }
}
