package roundtrip.core.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import roundtrip.core.contract.Client;
import roundtrip.core.contract.Server;

/**
 * What must hold on every wire: a system's test extends this with its own server and client, over
 * loopback.
 */
public abstract class WireTest {
  @TempDir Path folder;

  private Server server;
  private TestWorker serve;
  private TestWorker drive;

  /** Returns the manifest's wire, by which cases.json lists what it expects. */
  protected abstract String wire();

  /**
   * Returns the manifest's name, for a system of which cases.json expects something else than of
   * its wire.
   */
  protected String system() {
    return "";
  }

  /** Returns a new server of the system. */
  protected abstract Server newServer();

  /** Returns a new client of the system. */
  protected abstract Client newClient();

  /** Returns the port to serve on: any, but for a system whose helper is told before. */
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

  /** Returns the calls of a bounce that a test may wait for: where a call is slow, fewer. */
  protected long mostCallsPerRun() {
    return Long.MAX_VALUE;
  }

  @BeforeEach
  public void connect() throws Exception {
    server = newServer();
    serve = TestWorker.serving(() -> server);
    drive = TestWorker.driving(this::newClient);
    JsonNode ready =
        serve.send(
            "ready",
            "{'do':'serve','bind':'127.0.0.1','advertise':'127.0.0.1','port':"
                + port()
                + ",'options':"
                + serveOptions()
                + "}");
    String endpoint = ready.get("endpoint").textValue();
    assertTrue(ready.get("versions").size() >= 2, ready::toString);
    drive.send(
        "connected",
        "{'do':'connect','endpoints':['" + endpoint + "'],'options':" + connectOptions() + "}");
  }

  @AfterEach
  public void disconnect() throws Exception {
    drive.close();
    serve.close();
    server.close();
  }

  @Test
  public void everyCaseComesOutAsTheFileExpects() throws Exception {
    List<String> cases = SharedIdl.cases(wire());
    String names = cases.stream().collect(Collectors.joining("','", "'", "'"));

    JsonNode results =
        drive.send("checked", "{'do':'check','cases':[" + names + "]}").get("results");

    Map<String, String> expected = new TreeMap<>();
    cases.forEach(name -> expected.put(name, SharedIdl.expected(system(), wire(), name)));
    Map<String, String> actual = new TreeMap<>();
    results.forEach(
        result -> actual.put(result.get("case").textValue(), result.get("outcome").textValue()));
    boolean byChance =
        expected
            .entrySet()
            .removeIf(
                each ->
                    !each.getValue().equals(actual.get(each.getKey()))
                        && SharedIdl.byChance(system(), each.getKey())
                            .equals(actual.get(each.getKey())));
    actual.keySet().retainAll(expected.keySet());
    assertEquals(expected, actual, results::toString);
    if (!byChance) { // A call whose reply could not be written was counted by the server alone.
      assertLedgersAgree();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "invocation, {}, 1",
    "data-bytes, {}, 1",
    "data-bytes, {'size':1}, 1",
    "data-chars, {}, 1",
    "data-string, {}, 1",
    "objects, {}, 175",
    "objects, {'items':1}, 1",
    "objects, {'items':2}, 1",
    "objects, {'items':3}, 2"
  })
  public void aWorkloadIsWarmedUpMeasuredAndStored(
      String workload, String parameters, long callsPerRun) throws Exception {
    assumeTrue(callsPerRun <= mostCallsPerRun());
    JsonNode prepared =
        drive.send(
            "prepared",
            prepare(workload, parameters.replace(';', ','), "'calls':3,'elapsed_ns':0"));
    JsonNode done = drive.send("done", "{'do':'go'}");
    Path file = folder.resolve("samples.bin");
    JsonNode stored = drive.send("stored", "{'do':'store','file':'" + file + "'}");

    assertTrue(prepared.get("warmup").size() >= 1);
    assertEquals(5, done.get("samples").longValue());
    assertEquals(5 * callsPerRun, done.get("remote_calls").longValue());
    assertEquals("count", done.get("stopped_by").textValue());
    assertEquals(5 * Long.BYTES, stored.get("bytes").longValue());
    assertEquals(5 * Long.BYTES, Files.size(file));
    assertLedgersAgree();
  }

  @ParameterizedTest
  @CsvSource({"invocation, {}", "objects, {'items':5}"})
  public void aSecondMeasurementFollowsTheFirst(String workload, String parameters)
      throws Exception {
    for (int i = 0; i < 2; i++) {
      drive.send("prepared", prepare(workload, parameters, "'calls':0,'elapsed_ns':0"));
      drive.send("done", "{'do':'go'}");
    }
    assertLedgersAgree();
  }

  private static String prepare(String workload, String parameters, String warmup) {
    return "{'do':'prepare','workload':'"
        + workload
        + "','parameters':"
        + parameters
        + ",'warmup':{"
        + warmup
        + ",'window_ns':1},'stop':{'samples':5,'elapsed_ns':0,'limit_ns':600000000000,'capacity':8}}";
  }

  private void assertLedgersAgree() throws Exception {
    JsonNode served = serve.send("ledger", "{'do':'ledger'}");
    JsonNode driven = drive.send("ledger", "{'do':'ledger'}");
    assertTrue(driven.get("calls").size() >= 1);
    assertEquals(served, driven);
  }
}
