package roundtrip.rmi.http;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.net.InetAddress;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import roundtrip.core.contract.CallCounts;
import roundtrip.core.contract.Options;
import roundtrip.core.contract.Servant;
import roundtrip.rmi.RmiServer;
import roundtrip.rmi.http.Forwarder.Refusal;
import roundtrip.rmi.http.Recorder.Exchange;

/** The gateway's work, before any web server. */
class ForwarderTest {
  private static byte[] forward(int port, String query, long length, byte[] body) throws Exception {
    return new Forwarder(InetAddress.getLoopbackAddress(), port)
        .forward(query, length, new ByteArrayInputStream(body));
  }

  @Test
  void aPostIsHandedOnAsAnother() throws Exception {
    // A ping needs no object: the shortest message that has an answer.
    byte[] ping = {'J', 'R', 'M', 'I', 0, 2, 0x4c, 0x52};
    try (TunnelServer server = new TunnelServer()) {
      Options none = new Options(Map.of(), Set.of());
      String endpoint =
          server.start("127.0.0.1", "127.0.0.1", 0, none, new Servant(new CallCounts()));
      try (Recorder recorder = new Recorder(Recorder.portOf(endpoint))) {
        byte[] reply = forward(recorder.port(), "forward=" + recorder.port(), ping.length, ping);
        assertArrayEquals(new byte[] {0x53}, reply);

        List<Exchange> exchanges = recorder.exchanges();
        assertEquals(1, exchanges.size());
        assertEquals(
            "POST / HTTP/1.0\r\nContent-length: 8\r\n\r\n", exchanges.get(0).requestHead());
        assertEquals("4a524d4900024c52", exchanges.get(0).requestBody());
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "none",
      value = {
        "none, 4, 403, 'null'; expected forward=1099",
        "forward=1098, 4, 403, 'forward=1098'; expected forward=1099",
        "forward=10990, 4, 403, expected",
        "forward=x, 4, 403, expected",
        "ping, 4, 403, expected",
        "forward=1099&forward=1, 4, 403, expected",
        "forward=1099, -1, 411, there is no Content-length",
        "forward=1099, 67108865, 413, 67108865 bytes; expected up to 67108864",
        "forward=1099, 5, 400, the request ends after 4 of 5 bytes"
      })
  void whatCannotBeHandedOnIsRefusedBeforeAnythingIsOpened(
      String query, long length, int status, String reason) {
    Refusal refusal = assertThrows(Refusal.class, () -> forward(1099, query, length, new byte[4]));
    assertEquals(status, refusal.status());
    assertTrue(refusal.getMessage().contains(reason), refusal.getMessage());
    assertEquals(64L << 20, RmiServer.MAX_CALL_BYTES);
  }
}
