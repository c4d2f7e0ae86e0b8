package roundtrip.sockets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import roundtrip.core.contract.Server;

class AddressTest {
  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1:1", "127.0.0.1:65535", "[::1]:80"})
  void anEndpointIsReadBack(String endpoint) throws Exception {
    var address = Address.parse(endpoint);
    String host = endpoint.startsWith("[") ? "::1" : "127.0.0.1";
    assertEquals(endpoint, Server.address(host, address.getPort()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "localhost",
        ":1",
        "localhost:",
        "localhost:65536",
        "localhost:-1",
        "localhost:x"
      })
  void whatIsNoneIsTold(String endpoint) {
    String message =
        assertThrows(IllegalArgumentException.class, () -> Address.parse(endpoint)).getMessage();
    assertEquals("endpoint is '" + endpoint + "'; expected host:port", message);
  }

  @Test
  void aHostThatNobodyKnowsIsNamed() {
    assertTrue(
        assertThrows(java.net.UnknownHostException.class, () -> Address.parse("no.such.invalid:1"))
            .getMessage()
            .contains("no.such.invalid"));
  }
}
