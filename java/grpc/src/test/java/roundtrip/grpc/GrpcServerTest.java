package roundtrip.grpc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.grpc.StatusRuntimeException;
import java.io.IOException;
import java.net.ConnectException;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import roundtrip.core.contract.CallCounts;
import roundtrip.core.contract.Operations;
import roundtrip.core.contract.Options;
import roundtrip.core.contract.Servant;
import roundtrip.core.measure.Calls;

/** A real server and a real channel, when they meet what is not timed. */
class GrpcServerTest {
  /** What protobuf spends on the field's number and the length of so many bytes. */
  private static final int FRAMING = 5;

  private static final int LARGEST = GrpcServer.MAX_MESSAGE - FRAMING;

  private final CallCounts callCounts = new CallCounts();
  private final GrpcServer server = new GrpcServer();
  private final GrpcClient client = new GrpcClient();
  private String endpoint;

  @BeforeEach
  void start() throws Exception {
    endpoint = start(server, 0);
    connect(client, endpoint);
  }

  @AfterEach
  void stop() throws Exception {
    client.close();
    server.close();
  }

  private String start(GrpcServer starting, int port) throws Exception {
    Options options = new Options(Map.of(), Set.of());
    return starting.start("127.0.0.1", "127.0.0.1", port, options, new Servant(callCounts));
  }

  private static void connect(GrpcClient connecting, String endpoint) throws Exception {
    connecting.proxy(endpoint, new Options(Map.of(), Set.of()));
    connecting.warmConnection();
  }

  private int put(int size) throws Exception {
    return calls().send(Operations.PUT_BYTES, new byte[size]);
  }

  private Calls calls() {
    Calls calls = new Calls(new CallCounts());
    client.registerOperations(calls);
    return calls;
  }

  private int port() {
    return Integer.parseInt(endpoint.substring(endpoint.lastIndexOf(':') + 1));
  }

  @Test
  void aMessageOverTheLimitIsRefusedByNameAndTheServerLives() throws Exception {
    StatusRuntimeException refused =
        assertThrows(StatusRuntimeException.class, () -> put(LARGEST + 1));

    assertTrue(refused.getMessage().contains("RESOURCE_EXHAUSTED"), refused.getMessage());
    assertTrue(refused.getMessage().contains("" + GrpcServer.MAX_MESSAGE), refused.getMessage());
    assertEquals(Map.of(), callCounts.calls());
    assertEquals(LARGEST, put(LARGEST));
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, (1 << 20) + 1})
  void aCountBeyondTheLimitsIsRefusedInWords(int count) throws Exception {
    StatusRuntimeException refused =
        assertThrows(
            StatusRuntimeException.class, () -> calls().send(Operations.GET_INT32_ARRAY, count));

    assertEquals(
        "INVALID_ARGUMENT: getInt32Array: count is " + count + "; expected 0 to 1048576",
        refused.getMessage());
    assertEquals(8, client.invoke(7));
  }

  @Test
  void aPortThatIsTakenIsTold() {
    IOException taken = assertThrows(IOException.class, () -> start(new GrpcServer(), port()));
    assertTrue(taken.getMessage().contains("" + port()), taken.getMessage());
  }

  @Test
  void aFixedPortIsTheEndpointsAndFreeAfterClose() throws Exception {
    int port = port();
    client.close();
    server.close();
    assertEquals("127.0.0.1:" + port, start(server, port));
  }

  @Test
  void callingAndConnectingFailAfterTheServerIsClosed() throws Exception {
    server.close();
    StatusRuntimeException refused =
        assertThrows(StatusRuntimeException.class, () -> client.invoke(1));
    assertTrue(refused.getMessage().contains("UNAVAILABLE"), refused.getMessage());
    try (GrpcClient late = new GrpcClient()) {
      ConnectException failed = assertThrows(ConnectException.class, () -> connect(late, endpoint));
      assertTrue(failed.getMessage().contains(endpoint), failed.getMessage());
    }
  }
}
