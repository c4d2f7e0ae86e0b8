package roundtrip.sockets;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import roundtrip.core.contract.CallCounts;
import roundtrip.core.contract.Operation;
import roundtrip.core.contract.Operations;
import roundtrip.core.contract.Options;
import roundtrip.core.contract.Servant;
import roundtrip.core.contract.Values;
import roundtrip.core.measure.Call;
import roundtrip.core.measure.Calls;

/**
 * The baseline allocates nothing for a call, on either side: garbage would be counted as the
 * network's.
 */
@ParameterizedClass
@ValueSource(strings = {"channel", "stream"})
class AllocationTest {
  private static final int RUNS = 500;

  @Parameter String api;

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** Sorting decodes, and connecting makes a connection. */
  static Stream<Operation<?, ?>> operations() {
    Set<Operation<?, ?>> others = Set.of(Operations.SLEEP, Operations.SORT, Operations.CONNECT);
    return Operations.all().stream().filter(each -> each.isTimed() && !others.contains(each));
  }

  @ParameterizedTest
  @MethodSource("operations")
  void theNullAllocatesNothingForACall(Operation<?, ?> operation) throws Exception {
    try (SocketServer server = new SocketServer();
        SocketClient client = new SocketClient()) {
      Options options = new Options(Map.of("api", api), SocketClient.OPTIONS);
      Servant servant = new Servant(new CallCounts());
      client.proxy(server.start("127.0.0.1", "127.0.0.1", 0, options, servant), options);
      Calls calls = new Calls(new CallCounts());
      client.registerOperations(calls);
      Call call = calls.prepare(operation, Values.of(4));
      for (int i = 0; i < RUNS; i++) {
        call.run();
      }
      long serving = serverThread();
      long clientBefore = threads.getCurrentThreadAllocatedBytes();
      long serverBefore = threads.getThreadAllocatedBytes(serving);
      for (int i = 0; i < RUNS; i++) {
        call.run();
      }
      long clientBytes = threads.getCurrentThreadAllocatedBytes() - clientBefore;
      long serverBytes = threads.getThreadAllocatedBytes(serving) - serverBefore;
      call.check(2 * RUNS);
      // Reading the counters itself takes a little; the smallest object for each run would be 16
      // bytes.
      assertTrue(clientBytes < RUNS * 8, () -> "client: " + clientBytes + " bytes");
      assertTrue(serverBytes < RUNS * 8, () -> "server: " + serverBytes + " bytes");
    }
  }

  private static long serverThread() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("connection "))
        .mapToLong(AllocationTest::id)
        .max()
        .orElseThrow();
  }

  @SuppressWarnings("deprecation") // threadId() is not there before 19
  private static long id(Thread thread) {
    return thread.getId();
  }
}
