package roundtrip.rmi.connect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.rmi.RemoteException;
import java.util.Map;
import java.util.Scanner;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import roundtrip.core.contract.CallCounts;
import roundtrip.core.contract.Options;
import roundtrip.core.contract.ProtocolError;
import roundtrip.core.contract.Servant;
import roundtrip.testkit.Helper;

/** Nothing reaches the server but through the proxy. */
class ConnectClientTest {
  private final ConnectServer server = new ConnectServer();
  private final ConnectClient client = new ConnectClient();
  private String endpoint;

  @BeforeEach
  void start() throws Exception {
    Options none = new Options(Map.of(), Set.of());
    endpoint = server.start("127.0.0.1", "127.0.0.1", 0, none, new Servant(new CallCounts()));
  }

  @AfterEach
  void stop() throws Exception {
    client.close();
    server.close();
  }

  private void connect(Map<String, Object> options) throws Exception {
    client.proxy(endpoint, new Options(options, ConnectClient.OPTIONS));
  }

  @Test
  void theProxyIsAskedToConnectToTheServer() throws Exception {
    try (ServerSocket proxy = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      CompletableFuture<String> asked =
          CompletableFuture.supplyAsync(
              () -> {
                try (Socket caller = proxy.accept();
                    Scanner in = new Scanner(caller.getInputStream(), StandardCharsets.US_ASCII)) {
                  return in.nextLine();
                } catch (IOException e) {
                  return e.toString();
                }
              });
      Map<String, Object> options = Map.of("proxy", "127.0.0.1:" + proxy.getLocalPort());
      assertThrows(RemoteException.class, () -> connect(options));
      String port = endpoint.replaceAll(".*:(\\d+)/.*", "$1");
      assertEquals("CONNECT 127.0.0.1:" + port + " HTTP/1.1", asked.get());
    }
  }

  @Test
  void aProxyThatEndsTakesTheCallsWithIt(@TempDir Path folder) throws Exception {
    try (Helper proxy = Helper.tinyproxy(folder)) {
      connect(Map.of("proxy", proxy.address()));
      assertEquals(8, client.invoke(7));
      proxy.kill();
      assertThrows(RemoteException.class, () -> client.invoke(7));
    }
  }

  @Test
  void withoutAProxyItDoesNotConnect() {
    ProtocolError error = assertThrows(ProtocolError.class, () -> connect(Map.of()));
    assertTrue(error.getMessage().contains("options.proxy"), error.getMessage());
  }
}
