package roundtrip.grpc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.grpc.StatusRuntimeException;
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

  @BeforeEach
  void start() throws Exception {
    Options none = new Options(Map.of(), Set.of());
    client.proxy(server.start("127.0.0.1", "127.0.0.1", 0, none, new Servant(callCounts)), none);
    client.warmConnection();
  }

  @AfterEach
  void stop() throws Exception {
    client.close();
    server.close();
  }

  private int put(int size) throws Exception {
    return calls().send(Operations.PUT_BYTES, new byte[size]);
  }

  private Calls calls() {
    Calls calls = new Calls(new CallCounts());
    client.registerOperations(calls);
    return calls;
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
}
