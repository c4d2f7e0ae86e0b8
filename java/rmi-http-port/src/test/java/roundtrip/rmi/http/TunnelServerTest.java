package roundtrip.rmi.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import roundtrip.core.contract.Ledger;
import roundtrip.core.contract.Refused;
import roundtrip.core.contract.Servant;
import roundtrip.core.measure.Parameters;
import roundtrip.core.worker.Options;
import roundtrip.core.worker.ProtocolError;
import roundtrip.rmi.ClientSockets;
import roundtrip.rmi.RmiClient;
import roundtrip.rmi.RmiServer;

/** A real server, and requests that no client of ours would send. */
class TunnelServerTest {
  private static final Options NONE = none();

  private final Ledger ledger = new Ledger();
  private final TunnelServer server = new TunnelServer();
  private final TunnelClient client = new TunnelClient();
  private String endpoint;

  private static Options none() {
    try {
      return new Options(Map.of(), Set.of());
    } catch (ProtocolError e) {
      throw new AssertionError(e);
    }
  }

  @BeforeEach
  void start() throws Exception {
    endpoint = server.start("127.0.0.1", "127.0.0.1", 0, NONE, new Servant(ledger));
  }

  @AfterEach
  void stop() throws Exception {
    client.close();
    server.close();
  }

  private int port() {
    return Recorder.portOf(endpoint);
  }

  private String said(String head, byte[] body) throws IOException {
    try (Socket socket = new Socket("127.0.0.1", port())) {
      OutputStream out = socket.getOutputStream();
      out.write(head.replace("|", "\r\n").getBytes(StandardCharsets.ISO_8859_1));
      out.write(body);
      socket.shutdownOutput();
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
    }
  }

  private void assertAlive() throws Exception {
    client.connect(List.of(endpoint), NONE);
    assertEquals(8, client.invoke(7));
  }

  @Test
  void jrmpItselfIsTakenOnTheSamePort() throws Exception {
    ClientSockets.use(Socket::new);
    try (RmiClient plain = new RmiClient()) {
      plain.connect(List.of(endpoint), NONE);
      assertEquals(8, plain.invoke(7));
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
    String reply = said(head, new byte[0]);
    assertTrue(reply.startsWith("HTTP/1.0 400 Bad Request\r\n"), reply);
    assertTrue(reply.contains(reason), reply);
    assertAlive();
  }

  @Test
  void aHeadWithoutEndIsCutOff() throws Exception {
    String reply = said("POST / HTTP/1.0|" + "X-Filler: filler|".repeat(1000) + "|", new byte[0]);
    assertTrue(reply.contains("the head has more than"), reply);
    assertAlive();
  }

  @Test
  void aPostThatIsNotJrmpIsAnsweredWithNothing() throws Exception {
    String reply =
        said("POST / HTTP/1.0|Content-length: 4||", "call".getBytes(StandardCharsets.US_ASCII));
    assertTrue(reply.endsWith("Content-length: 1\r\n\r\n\0"), reply);
    assertAlive();
  }

  @Test
  void aCallBeyondTheLimitIsAnErrorThatNamesIt() throws Exception {
    client.connect(List.of(endpoint), NONE);
    char[] tooMuch = new char[(int) (RmiServer.MAX_CALL_BYTES / Character.BYTES)];
    Refused error = assertThrows(Refused.class, () -> client.putChars(tooMuch));
    assertTrue(error.getMessage().contains("413"), error.getMessage());
    assertEquals(Map.of(), ledger.calls());
    assertAlive();
  }

  @Test
  void anArrayThatTheFilterRejectsIsRefusedInItsWords() throws Exception {
    client.connect(List.of(endpoint), NONE);
    byte[] tooMany = new byte[Parameters.MAX_SIZE + 1];
    Refused error = assertThrows(Refused.class, () -> client.putBytes(tooMany));
    assertTrue(error.getMessage().contains("REJECTED"), error.getMessage());
    assertAlive();
  }

  @Test
  void whatIsTimedAtItsLargestIsTaken() throws Exception {
    client.connect(List.of(endpoint), NONE);
    assertEquals(Parameters.MAX_SIZE, client.putChars(new char[Parameters.MAX_SIZE]));
  }

  @Test
  void aConnectionThatSaysNothingHoldsUpNobody() throws Exception {
    try (Socket silent = new Socket("127.0.0.1", port())) {
      assertTrue(silent.isConnected());
      assertAlive();
    }
  }

  @Test
  void itListensOnOneAddress() {
    assertThrows(ConnectException.class, () -> new Socket("127.0.0.2", port()).close());
  }
}
