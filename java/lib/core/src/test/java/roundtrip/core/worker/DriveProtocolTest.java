package roundtrip.core.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

public class DriveProtocolTest {
  private static final String PREPARE =
      "{'do':'prepare','workload':'invocation','parameters':{},"
          + "'warmup':{'calls':2,'elapsed_ns':0,'window_ns':1},"
          + "'stop':{'samples':3,'elapsed_ns':0,'limit_ns':60000000000,'capacity':10}}";

  /** Of calls that take a millisecond: a quarter of an hour. */
  private static final String ENDLESS =
      PREPARE
          .replace("'samples':3", "'samples':9000000000")
          .replace("60000000000", "9000000000000")
          .replace("'capacity':10", "'capacity':1000000");

  @TempDir Path folder;

  private TestWorker serve;
  private TestWorker drive;
  private String endpoint;

  @BeforeEach
  public void start() throws Exception {
    serve = TestWorker.serving(LocalAdapter.LocalServer::new);
    drive = TestWorker.driving(LocalAdapter.LocalClient::new);
    endpoint =
        serve
            .send("ready", "{'do':'serve','bind':'b','advertise':'a','port':0,'options':{}}")
            .get("endpoint")
            .textValue();
  }

  @AfterEach
  public void end() throws Exception {
    drive.close();
    serve.close();
  }

  private String connecting(String fault) {
    return "{'do':'connect','endpoints':['" + endpoint + "'],'options':{'fault':'" + fault + "'}}";
  }

  private void connect(String fault) throws Exception {
    drive.send("connected", connecting(fault));
  }

  private long ledger(TestWorker worker, String operation) throws Exception {
    return worker.send("ledger", "{'do':'ledger'}").get("calls").path(operation).asLong();
  }

  @Test
  public void preparesMeasuresAndStores() throws Exception {
    connect("none");
    JsonNode prepared = drive.send("prepared", PREPARE);
    assertEquals(80, prepared.get("sample_buffer_bytes").longValue());
    assertTrue(prepared.get("runtime").get("compiled_ns").longValue() >= 0);
    JsonNode done = drive.send("done", "{'do':'go'}");
    assertEquals(3, done.get("samples").longValue());
    assertTrue(done.get("started_ns").longValue() < done.get("ended_ns").longValue());
    assertTrue(done.get("runtime").has("compiled_ns") && done.get("runtime").has("collections"));
    drive.send("stored", "{'do':'store','file':'" + folder.resolve("s") + "'}");
    assertEquals(ledger(serve, "invoke"), ledger(drive, "invoke"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'invocation'|'telepathy'|workload is 'telepathy'; allowed: invocation, data-bytes, data-chars, data-string, objects",
        "'parameters':{}|'parameters':{'size':1}|parameters.size is not a key here; allowed: none",
        "'invocation','parameters':{}|'objects','parameters':{'size':1}|parameters.size is not a key here; allowed: items",
        "'invocation','parameters':{}|'objects','parameters':{'items':0}|parameters.items is 0; allowed: a whole number from 1 to 4096",
        "'invocation','parameters':{}|'data-bytes','parameters':{'size':99999999999}|parameters.size is 99999999999; allowed: a whole number from 1 to 16777216",
        "'calls':2|'calls':-1|warmup.calls is -1; allowed: a whole number from 0 to 9223372036854775807",
        "'window_ns':1|'window_ns':0|warmup.window_ns is 0; allowed: a whole number from 1 to 9223372036854775807",
        "'samples':3|'samples':'3'|stop.samples is `\"3\"`; allowed: a whole number from 1 to 9223372036854775807",
        "'samples':3,|''|stop.samples is missing; allowed: a whole number from 1 to 9223372036854775807",
        "'samples':3|'samples':3,'most':1|stop.most is not a key here; allowed: samples, elapsed_ns, limit_ns, capacity"
      })
  public void aWrongPrepareIsToldWhatIsAllowed(String what, String instead, String message)
      throws Exception {
    connect("none");
    String command = PREPARE.replace(what, instead.equals("''") ? "" : instead);
    assertEquals(message.replace("`", ""), drive.fail("protocol", command));
    drive.send("prepared", PREPARE);
  }

  @Test
  public void aBufferBeyondTheHeapIsRefusedAndNotTried() throws Exception {
    connect("none");
    String message =
        drive.fail("protocol", PREPARE.replace("'capacity':10", "'capacity':2000000000000"));
    assertTrue(
        message.startsWith("stop.capacity is 2000000000000; allowed: a whole number from 1 to "),
        message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'do':'go'}|do is 'go', but nothing is prepared; allowed: connect and prepare before it",
        "{'do':'store','file':'f'}|do is 'store', but nothing is measured; allowed: prepare and go before it",
        "{'do':'check','cases':[]}|do is 'check', but no server is connected; allowed: connect before it",
        "{'do':'check','cases':[1]}|cases is [1]; allowed: an array of strings",
        "{'do':'connect','endpoints':[],'options':{}}|endpoints is empty; allowed: at least one",
        "{'do':'connect','endpoints':['a','b'],'options':{}}|endpoints has 2 of them; allowed: 1",
        "{'do':'serve'}|do is 'serve', not for drive; allowed: connect, check, prepare, go, stop, store, ledger"
      })
  public void aCommandOutOfTurnIsToldWhatComesBefore(String command, String message)
      throws Exception {
    assertEquals(message, drive.fail("protocol", command));
    connect("none");
  }

  @Test
  public void goNeedsAPrepareOfItsOwn() throws Exception {
    connect("none");
    drive.send("prepared", PREPARE);
    drive.send("done", "{'do':'go'}");
    assertTrue(drive.fail("protocol", "{'do':'go'}").contains("nothing is prepared"));
  }

  @Test
  public void aFailedPrepareLeavesNothingOfTheOneBefore() throws Exception {
    connect("none");
    drive.send("prepared", PREPARE);
    drive.send("done", "{'do':'go'}");
    drive.send("prepared", PREPARE);
    assertTrue(drive.fail("protocol", "{'do':'store','file':'f'}").contains("nothing is measured"));
  }

  @Test
  public void nobodyAtTheEndpoint() throws Exception {
    String message = drive.fail("connect", "{'do':'connect','endpoints':['x'],'options':{}}");
    assertEquals("connecting to x: ConnectException: nobody there", message);
    connect("none");
    assertTrue(drive.fail("protocol", connecting("none")).contains("is connected"));
  }

  @Test
  public void whatTheMiddlewareCannotDoIsUnsupported() throws Exception {
    connect("unsupported");
    assertEquals(
        "no such thing here", drive.send("unsupported", PREPARE).get("reason").textValue());
  }

  @Test
  public void whatTheMiddlewareRaisesIsTold() throws Exception {
    connect("raises");
    assertEquals(
        "preparing invocation: IllegalStateException: the middleware's words",
        drive.fail("call", PREPARE));
    drive.send("prepared", PREPARE.replace("'calls':2", "'calls':0"));
    assertEquals(
        "invocation, run 0 (from 0): IllegalStateException: the middleware's words",
        drive.fail("call", "{'do':'go'}"));
  }

  @Test
  public void aWrongReplyIsFoundAfterTheWarmUpAndAfterTheMeasurement() throws Exception {
    connect("wrong");
    assertEquals(
        "invocation, after the warm-up: reply is 2, must be 0", drive.fail("check", PREPARE));
    drive.send("prepared", PREPARE.replace("'calls':2", "'calls':0"));
    assertEquals(
        "invocation, after the measurement: reply is 2, must be 0",
        drive.fail("check", "{'do':'go'}"));
    assertTrue(drive.fail("protocol", "{'do':'store','file':'f'}").contains("nothing is measured"));
    assertEquals(ledger(serve, "invoke"), ledger(drive, "invoke"));
  }

  @Test
  public void aFileThatCannotBeWrittenIsTold() throws Exception {
    connect("none");
    drive.send("prepared", PREPARE);
    drive.send("done", "{'do':'go'}");
    drive.fail("store", "{'do':'store','file':'" + folder + "'}");
    drive.send("stored", "{'do':'store','file':'" + folder.resolve("s") + "'}");
  }

  @Test
  public void stopEndsTheGoUnderWayAndGetsNoReply() throws Exception {
    connect("slow");
    drive.send("prepared", ENDLESS);
    drive.tell("{'do':'go'}");
    drive.tell("{'do':'stop'}");
    JsonNode done = drive.reply();
    assertEquals("done", done.get("event").textValue(), done::toString);
    assertEquals("told", done.get("stopped_by").textValue());
    drive.send("ledger", "{'do':'ledger'}");
    assertFalse(drive.hasReply());
  }

  @Test
  public void aStopThatComesLateDoesNotEndTheNextGo() throws Exception {
    connect("none");
    drive.send("prepared", PREPARE);
    drive.send("done", "{'do':'go'}");
    drive.tell("{'do':'stop'}");
    drive.send("prepared", PREPARE);
    assertEquals("count", drive.send("done", "{'do':'go'}").get("stopped_by").textValue());
  }

  @Test
  public void casesAreExactAlteredOrRefused() throws Exception {
    String check =
        "{'do':'check','cases':['invoke.adds','putBytes.empty','bounce.one','bounce.integers']}";
    connect("wrong");
    JsonNode results = drive.send("checked", check).get("results");
    assertEquals("exact", results.get(0).get("outcome").textValue());
    assertEquals("altered", results.get(1).get("outcome").textValue());
    assertEquals("reply 1 instead of 0", results.get(1).get("detail").textValue());
    assertEquals("exact", results.get(2).get("outcome").textValue());
    assertEquals("altered", results.get(3).get("outcome").textValue());
    assertEquals(
        "item 0: {id 80000000, name 006e (1 units), value 4000000000000000}"
            + " instead of {id 80000000, name 006e (1 units), value 3ff0000000000000}",
        results.get(3).get("detail").textValue());
    assertEquals(ledger(serve, "putBytes"), ledger(drive, "putBytes"));
  }

  @Test
  public void aRefusalIsFollowedByAnInvokeAndCountsNowhere() throws Exception {
    connect("refuses");
    JsonNode result =
        drive.send("checked", "{'do':'check','cases':['putString.ascii']}").get("results").get(0);
    assertEquals("refused", result.get("outcome").textValue());
    assertEquals("not this string", result.get("detail").textValue());
    assertEquals(0, ledger(drive, "putString"));
    assertEquals(1, ledger(drive, "invoke"));
    assertEquals(1, ledger(serve, "invoke"));
  }

  @Test
  public void aRefusalAfterWhichNothingWorksIsAFailure() throws Exception {
    connect("dies");
    String message = drive.fail("call", "{'do':'check','cases':['putString.ascii']}");
    assertEquals(
        "putString.ascii: refused (not this string), and invoke failed afterwards: IllegalStateException: gone",
        message);
  }

  @Test
  public void anOperationThatTheAdapterDoesNotCallIsUnsupportedForAReason() throws Exception {
    connect("none");
    JsonNode results =
        drive
            .send("checked", "{'do':'check','cases':['echo.plain','getCounter.increments']}")
            .get("results");
    assertEquals("unsupported", results.get(0).get("outcome").textValue());
    assertEquals(
        "this system's adapter does not call echo", results.get(0).get("detail").textValue());
    assertEquals("unsupported", results.get(1).get("outcome").textValue());
    assertEquals(0, ledger(drive, "echo"));
  }

  @Test
  public void severalClientsSendACaseAtOnceAndAllOfItIsCounted() throws Exception {
    connect("none");
    JsonNode result =
        drive.send("checked", "{'do':'check','cases':['invoke.at-once']}").get("results").get(0);
    assertEquals("exact", result.get("outcome").textValue(), result::toString);
    assertEquals(8 * 50, ledger(drive, "invoke"));
    assertEquals(8 * 50, ledger(serve, "invoke"));
  }

  @Test
  public void whatOneOfSeveralClientsGetsWrongIsTold() throws Exception {
    connect("wrong");
    JsonNode result =
        drive.send("checked", "{'do':'check','cases':['bounce.at-once']}").get("results").get(0);
    assertEquals("altered", result.get("outcome").textValue());
    String detail = result.get("detail").textValue();
    assertTrue(detail.startsWith("call 0 of one of them: item 0: "), detail);
    assertEquals(8, ledger(drive, "bounce"));
  }

  @Test
  public void anUnknownCaseSendsNone() throws Exception {
    connect("none");
    drive.fail("protocol", "{'do':'check','cases':['invoke.adds','nonsense']}");
    assertEquals(0, ledger(serve, "invoke"));
  }

  @Test
  public void casesNeedTheirFile() throws Exception {
    try (TestWorker without = TestWorker.drivingWithoutCases(LocalAdapter.LocalClient::new)) {
      without.send("connected", connecting("none"));
      assertTrue(without.fail("protocol", "{'do':'check','cases':[]}").contains("ROUNDTRIP_CASES"));
    }
  }
}
