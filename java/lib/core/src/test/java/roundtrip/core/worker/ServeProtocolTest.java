package roundtrip.core.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

public class ServeProtocolTest {
  private static final String SERVE =
      "{'do':'serve','bind':'b','advertise':'a','port':0,'options':{}}";

  private TestWorker worker;

  @BeforeEach
  public void start() throws Exception {
    worker = TestWorker.serving(LocalAdapter.LocalServer::new);
  }

  @AfterEach
  public void end() throws Exception {
    worker.close();
  }

  @Test
  public void tellsItsEndpointAndVersions() throws Exception {
    var ready = worker.send("ready", SERVE);
    assertTrue(ready.get("endpoint").textValue().startsWith("a"));
    assertTrue(
        ready.get("versions").get("runtime").textValue().contains(Runtime.version().toString()));
    assertEquals("1", ready.get("versions").get("method call").textValue());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'do':'serve','bind':'b','advertise':'a','port':0}|options is missing; allowed: an object",
        "{'do':'serve','bind':1,'advertise':'a','port':0,'options':{}}|bind is 1; allowed: a string",
        "{'do':'serve','bind':'b','advertise':'a','port':65536,'options':{}}|port is 65536; allowed: a whole number from 0 to 65535",
        "{'do':'serve','bind':'b','advertise':'a','port':0.5,'options':{}}|port is 0.5; allowed: a whole number from 0 to 65535",
        "{'do':'serve','bind':'b','advertise':'a','port':0,'options':{},'colour':1}|colour is not a key here; allowed: do, bind, advertise, port, options",
        "{'do':'serve','bind':'b','advertise':'a','port':0,'options':{'moed':'x'}}|options.moed is not an option of this system; allowed: mode",
        "{'do':'serve','bind':'b','advertise':'a','port':0,'options':{'mode':'x'}}|options.mode is 'x'; allowed: plain, fancy",
        "{'do':'serve','bind':'b','advertise':'a','port':0,'options':{'mode':[]}}|options.mode is []; allowed: a string, a number or a boolean",
        "{'do':'connect','endpoints':['e'],'options':{}}|do is 'connect', not for serve; allowed: serve, ledger",
        "{'du':'serve'}|do is missing; allowed: a string"
      })
  public void aWrongCommandIsToldWhatIsAllowed(String command, String message) throws Exception {
    assertEquals(message, worker.fail("protocol", command));
    worker.send("ready", SERVE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {"not json", "[]", "7", "{'do':'serve'} {}", "{'do':'ledger','do':'serve'}", "``"})
  public void aLineThatIsNoObjectIsToldSo(String line) throws Exception {
    String message = worker.fail("protocol", line);
    assertTrue(
        message.startsWith("the line is ") && message.contains("allowed: one object a line"),
        message);
    worker.send("ready", SERVE);
  }

  @Test
  public void anAddressThatIsTakenIsTheRequestersToKnow() throws Exception {
    String message = worker.fail("bind", SERVE.replace("'b'", "'taken'"));
    assertEquals("listening at taken port 0: BindException: address in use", message);
    worker.send("ready", SERVE);
  }

  @Test
  public void servesOnce() throws Exception {
    worker.send("ready", SERVE);
    assertTrue(worker.fail("protocol", SERVE).contains("started"));
  }

  @Test
  public void theLedgerIsEmptyAtFirst() throws Exception {
    assertEquals(0, worker.send("ledger", "{'do':'ledger'}").get("calls").size());
  }

  @Test
  public void theEndOfTheInputIsActedUpon() throws Exception {
    assertTrue(worker.endInput());
  }
}
