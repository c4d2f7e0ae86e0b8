package roundtrip.rmi.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.rmi.RemoteException;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import roundtrip.core.contract.CallCounts;
import roundtrip.core.contract.Operations;
import roundtrip.core.contract.Options;
import roundtrip.core.contract.Servant;
import roundtrip.core.measure.Caller;
import roundtrip.core.measure.Calls;
import roundtrip.core.measure.Connector;
import roundtrip.rmi.RmiServer;
import roundtrip.testkit.Helper;

/** A real web server, which a system's test starts, and requests that no client would send. */
public abstract class GatewayTest {
  /** Where the objects are, once they are; another port than any test had before. */
  protected static int objects;

  private final CallCounts callCounts = new CallCounts();
  private final TunnelServer server = new TunnelServer();
  private Caller client;

  /** Returns the gateway's address. */
  protected abstract String gateway();

  @BeforeAll
  static void choosePort() throws IOException {
    objects = Helper.freePort();
  }

  @AfterEach
  void stop() throws Exception {
    if (client != null) {
      client.close();
    }
    server.close();
  }

  private Calls connect() throws Exception {
    Options none = new Options(Map.of(), Set.of());
    String endpoint =
        server.start("127.0.0.1", "127.0.0.1", objects, none, new Servant(callCounts));
    Options options = new Options(Map.of("gateway", gateway()), Set.of("gateway"));
    client = new Connector(GatewayClient::new, endpoint, options).connect(new CallCounts());
    return client.calls();
  }

  private HttpResponse<String> asked(String method, String query) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(gateway() + query))
            .method(method, BodyPublishers.ofString("call"))
            .build();
    return HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
  }

  @Test
  void whatIsNoPostIsRefused() throws Exception {
    assertEquals(405, asked("PUT", "?" + Forwarder.query(objects)).statusCode());
  }

  @ParameterizedTest
  @CsvSource({"''", "?forward=none", "?ping", "?forward=1"})
  void whatDoesNotAskForTheObjectsIsRefusedByName(String query) throws Exception {
    HttpResponse<String> reply = asked("POST", query);
    assertEquals(403, reply.statusCode());
    assertTrue(reply.body().contains("expected forward=" + objects), reply.body());
  }

  @Test
  void aServiceBesideTheObjectsIsNotReached() throws Exception {
    try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertEquals(403, asked("POST", "?forward=" + other.getLocalPort()).statusCode());
      other.setSoTimeout(100);
      assertThrows(SocketTimeoutException.class, () -> other.accept().close());
    }
  }

  @Test
  void objectsThatAreNotThereAreNamed() throws Exception {
    HttpResponse<String> reply = asked("POST", "?" + Forwarder.query(objects));
    assertEquals(502, reply.statusCode());
    assertTrue(reply.body().contains("port " + objects + " of 127.0.0.1"), reply.body());
  }

  @Test
  void aCallBeyondTheLimitIsAnErrorThatNamesItAndTheNextOneWorks() throws Exception {
    Calls calls = connect();
    char[] tooMuch = new char[(int) (RmiServer.MAX_CALL_BYTES / Character.BYTES)];
    Exception error =
        assertThrows(RemoteException.class, () -> calls.send(Operations.PUT_CHARS, tooMuch));
    assertTrue(error.getMessage().contains("413"), error.getMessage());
    assertTrue(
        error.getMessage().contains("expected up to " + RmiServer.MAX_CALL_BYTES),
        error.getMessage());
    assertEquals(Map.of(), callCounts.calls());
    assertEquals(8, calls.send(Operations.INVOKE, 7));
  }

  @Test
  void whatIsTimedAtItsLargestIsTaken() throws Exception {
    int largest = Operations.PUT_CHARS.ranges().get(0).most();
    assertEquals(largest, connect().send(Operations.PUT_CHARS, new char[largest]));
  }

  @Test
  void itListensOnOneAddress() {
    int port = URI.create(gateway()).getPort();
    assertThrows(ConnectException.class, () -> new Socket("127.0.0.2", port).close());
  }
}
