package roundtrip.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import roundtrip.core.contract.Client;
import roundtrip.core.contract.Operation;
import roundtrip.core.contract.Operations;
import roundtrip.core.contract.Server;
import roundtrip.core.contract.Traffic;
import roundtrip.core.contract.Values;

/**
 * What must hold on every wire: a system's test extends this with its own server and client, over
 * loopback. What is expected of the cases stands in the files expected.json, by the name and the
 * wire of the module's system.toml.
 */
public abstract class WireTest {
  /** What a language cannot carry that has one type of strings. */
  protected static final Set<Operation<?, ?>> WIDE_STRINGS =
      Set.of(Operations.GET_WSTRING, Operations.SET_WSTRING);

  /** What a wire cannot carry that has values alone. */
  protected static final Set<Operation<?, ?>> REFERENCES =
      Set.of(
          Operations.GET_COUNTER,
          Operations.OPEN_COUNTER,
          Operations.GET_COUNTER_ARRAY,
          Operations.CALL_COUNTER);

  /** What a wire of values alone cannot carry that has one type of strings. */
  protected static final Set<Operation<?, ?>> REFERENCES_AND_WIDE_STRINGS =
      Stream.of(REFERENCES, WIDE_STRINGS).flatMap(Set::stream).collect(Collectors.toSet());

  private static final int MEBIBYTE = 1 << 20;

  @TempDir Path folder;

  private Expectations expectations;
  private Server server;
  private TestWorker serve;
  private TestWorker drive;

  protected abstract Server newServer();

  protected abstract Client newClient();

  /** Returns the port to serve on: any, but for a system whose helper needs it before. */
  protected int port() {
    return 0;
  }

  /** Returns the options of {@code serve}, as JSON. */
  protected String serveOptions() {
    return "{}";
  }

  /** Returns the options of {@code connect}, as JSON. */
  protected String connectOptions() {
    return "{}";
  }

  /** Returns the operations that the mapping cannot carry. */
  protected Set<Operation<?, ?>> cannot() {
    return Set.of();
  }

  /** Returns how often an operation is called that is timed: less often if a call is slow. */
  protected int calls() {
    return 5;
  }

  /** Returns the most elements that a test may wait for. */
  protected int mostElements() {
    return MEBIBYTE;
  }

  /** Returns the most calls of one run, of a bounce, that a test may wait for. */
  protected int mostCallsPerRun() {
    return Integer.MAX_VALUE;
  }

  /** Returns the most calls, by several clients at once, that a test may wait for. */
  protected int mostCallsAtOnce() {
    return Integer.MAX_VALUE;
  }

  /** Returns the most counters that a test may wait for, each of which is called twice. */
  protected int mostCounters() {
    return 1000;
  }

  @BeforeEach
  void connect() throws Exception {
    expectations = new Expectations();
    server = newServer();
    serve = TestWorker.serving(() -> server);
    drive = TestWorker.driving(this::newClient);
    JsonNode ready =
        serve.send(
            "ready",
            "{'do':'serve','bind':'127.0.0.1','advertise':'127.0.0.1','port':%d,'options':%s}"
                .formatted(port(), serveOptions()));
    String endpoint = ready.get("endpoint").textValue();
    assertTrue(ready.get("versions").size() >= 2, ready::toString);
    drive.send(
        "connected",
        "{'do':'connect','endpoints':['" + endpoint + "'],'options':" + connectOptions() + "}");
  }

  @AfterEach
  void disconnect() throws Exception {
    drive.close();
    serve.close();
    server.close();
  }

  @Test
  void noOperationIsMissing() throws Exception {
    Set<String> expected = new TreeSet<>();
    cannot().forEach(each -> expected.add(each.name()));
    Set<String> actual = new TreeSet<>();
    for (JsonNode each : drive.send("operations", "{'do':'operations'}").get("operations")) {
      switch (each.get("support").textValue()) {
        case "called" -> {}
        case "cannot" -> actual.add(each.get("name").textValue());
        default -> actual.add(each.get("reason").textValue());
      }
    }
    assertEquals(expected, actual);
  }

  @Test
  void everyCaseComesOutAsExpected() throws Exception {
    Map<String, String> cases = new LinkedHashMap<>(SharedIdl.outcomes(mostCallsAtOnce()));
    formulaCases().forEach(name -> cases.put(name, "exact"));
    String names = String.join("','", cases.keySet());
    JsonNode results =
        drive.send("checked", "{'do':'check','cases':['" + names + "']}").get("results");
    List<String> others = new ArrayList<>();
    boolean byChance = false;
    for (JsonNode result : results) {
      String name = result.get("case").textValue();
      String outcome = result.get("outcome").textValue();
      String wanted = expectations.outcome(name, cases.get(name));
      if (outcome.equals(wanted) || outcome.equals("cannot")) {
        continue;
      }
      if (outcome.equals(expectations.byChance(name))) {
        byChance = true;
      } else {
        others.add(result + " instead of " + wanted);
      }
    }
    assertEquals(List.of(), others);
    if (!byChance) { // A call whose reply could not be written was counted by the server alone.
      assertLedgersAgree();
    }
  }

  private Stream<String> formulaCases() {
    return Operations.all().stream()
        .flatMap(
            operation ->
                operation.ranges().isEmpty()
                    ? Stream.of(operation + ".formula")
                    : Stream.of(0, 1, 1000, 16384)
                        .filter(n -> operation.ranges().get(0).admits(n) && isQuick(operation, n))
                        .map(n -> operation + ".formula-" + n));
  }

  private boolean isQuick(Operation<?, ?> operation, int n) {
    if (operation == Operations.GET_COUNTER_ARRAY) {
      return n <= mostCounters();
    }
    return n <= (operation == Operations.SLEEP ? 1000 : mostElements());
  }

  @TestFactory
  Stream<DynamicTest> everyOperationIsTimedAndCounted() {
    return Operations.all().stream()
        .filter(operation -> operation.isTimed() && !cannot().contains(operation))
        .flatMap(this::timings);
  }

  private Stream<DynamicTest> timings(Operation<?, ?> operation) {
    return sizes(operation)
        .map(n -> DynamicTest.dynamicTest(operation + ", " + n, () -> time(operation, n)));
  }

  private Stream<Integer> sizes(Operation<?, ?> operation) {
    String what = operation.ranges().isEmpty() ? "" : operation.ranges().get(0).name();
    return switch (what) {
      case "size" -> Stream.of(0, MEBIBYTE).filter(n -> n <= mostElements());
      case "count" -> Stream.of(0, 3);
      case "items" ->
          Stream.of(1, 2, 3, 350).filter(n -> callsPerRun(operation, n) <= mostCallsPerRun());
      case "first_call" -> Stream.of(0, 1);
      default -> Stream.of(1);
    };
  }

  private static long callsPerRun(Operation<?, ?> operation, int n) {
    return Traffic.perRun(operation, Values.of(n)).calls();
  }

  private void time(Operation<?, ?> operation, int n) throws Exception {
    JsonNode prepared = drive.send("prepared", prepare(operation, n));
    JsonNode done = drive.send("done", "{'do':'go','at_ns':0}");
    Path file = folder.resolve("samples.bin");
    JsonNode stored = drive.send("stored", "{'do':'store','file':'" + file + "'}");
    assertTrue(prepared.get("warmup").size() >= 1);
    assertEquals(calls(), done.get("samples").intValue());
    assertEquals(calls() * callsPerRun(operation, n), done.get("remote_calls").longValue());
    assertEquals("count", done.get("stopped_by").textValue());
    assertEquals(calls() * Long.BYTES, stored.get("bytes").intValue());
    assertEquals(calls() * Long.BYTES, Files.size(file));
    assertLedgersAgree();
  }

  private String prepare(Operation<?, ?> operation, int n) {
    String value =
        operation.ranges().isEmpty() ? "" : "'" + operation.ranges().get(0).name() + "':" + n;
    return """
        {'do':'prepare','operation':'%s','values':{%s},\
        'warmup':{'calls':1,'elapsed_ns':0,'window_ns':1},\
        'stop':{'samples':%d,'elapsed_ns':0,'limit_ns':600000000000,'capacity':%d},\
        'starts':false,'lead_in':{'calls':0,'elapsed_ns':0}}"""
        .formatted(operation, value, calls(), calls() + 1);
  }

  private void assertLedgersAgree() throws Exception {
    JsonNode served = serve.send("ledger", "{'do':'ledger'}");
    JsonNode driven = drive.send("ledger", "{'do':'ledger'}");
    assertFalse(served.get("calls").isEmpty() && driven.get("calls").isEmpty());
    assertEquals(served, driven);
  }
}
