package roundtrip.sockets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import roundtrip.core.contract.Server;

class SocketClientTest {
  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1:1", "127.0.0.1:65535", "[::1]:80"})
  void anEndpointIsReadBack(String endpoint) throws Exception {
    var address = SocketClient.address(endpoint);
    String host = endpoint.startsWith("[") ? "::1" : "127.0.0.1";
    assertEquals(endpoint, Server.address(host, address.getPort()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "localhost", ":1", "localhost:", "localhost:-1", "localhost:x"})
  void whatIsNotAnEndpointIsNamed(String text) {
    assertEquals(
        "endpoint is '" + text + "'; expected host:port",
        assertThrows(IllegalArgumentException.class, () -> SocketClient.address(text))
            .getMessage());
  }

  @Test
  void aPortThatDoesNotExistAndAnUnknownHostAreNamed() {
    assertEquals(
        "port out of range:65536",
        assertThrows(IllegalArgumentException.class, () -> SocketClient.address("localhost:65536"))
            .getMessage());
    String message =
        assertThrows(UnknownHostException.class, () -> SocketClient.address("no.such.invalid:1"))
            .getMessage();
    assertEquals("no.such.invalid", message.split(":")[0]);
  }
}
