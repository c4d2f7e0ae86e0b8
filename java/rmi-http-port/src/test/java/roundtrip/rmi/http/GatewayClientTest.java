package roundtrip.rmi.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.rmi.RemoteException;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import roundtrip.core.contract.Options;
import roundtrip.core.contract.ProtocolError;

class GatewayClientTest {
  private final GatewayClient client = new GatewayClient();

  private void connect(Map<String, Object> options) throws Exception {
    client.proxy("rmi://127.0.0.1:4321/bench", new Options(options, GatewayClient.OPTIONS));
  }

  @Test
  void theGatewayIsToldThePort() throws Exception {
    try (ServerSocket web = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      CompletableFuture<String> asked =
          CompletableFuture.supplyAsync(
              () -> {
                try (Socket caller = web.accept()) {
                  return Http.Head.read(caller.getInputStream()).firstLine();
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              });
      String gateway = "http://127.0.0.1:" + web.getLocalPort() + "/cgi-bin/java-rmi.cgi";
      assertThrows(RemoteException.class, () -> connect(Map.of("gateway", gateway)));
      assertEquals("POST /cgi-bin/java-rmi.cgi?forward=4321 HTTP/1.1", asked.get());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"127.0.0.1:80", "https://h/x", "http:///x", "http://h/x?forward=1", "a b"})
  void anythingButAnAddressIsRefusedByName(String text) {
    assertEquals(
        "options.gateway is '" + text + "'; expected http://host:port/path",
        assertThrows(ProtocolError.class, () -> connect(Map.of("gateway", text))).getMessage());
  }

  @Test
  void theGatewayHasToBeSaid() {
    assertThrows(ProtocolError.class, () -> connect(Map.of()));
  }
}
