package roundtrip.grpc;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class EndpointTest {
  @Test
  void aNameOrAnAddressStandsBeforeThePort() {
    assertEquals("127.0.0.1:5", Endpoint.of("127.0.0.1", 5));
    assertEquals("host:5", Endpoint.of("host", 5));
  }

  @Test
  void anAddressWithColonsStandsInBrackets() {
    assertEquals("[::1]:5", Endpoint.of("::1", 5));
  }
}
