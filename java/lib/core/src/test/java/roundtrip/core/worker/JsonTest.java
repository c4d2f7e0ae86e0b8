package roundtrip.core.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import roundtrip.core.measure.StopRule;
import roundtrip.core.measure.Warmup;

class JsonTest {
  private static final String PREPARE =
      "{'operation':'bounce','values':{'items':3},"
          + "'warmup':{'calls':1,'elapsed_ns':2,'window_ns':3},"
          + "'stop':{'samples':4,'elapsed_ns':5,'limit_ns':6,'capacity':7},"
          + "'starts':true,'lead_in':{'calls':8,'elapsed_ns':9}}";

  private static Commands.Prepare bind(String command) throws ProtocolError {
    return Json.bind(Json.read(command.replace('\'', '"')), Commands.Prepare.class);
  }

  @Test
  void aCommandIsBoundToItsRecord() throws Exception {
    Commands.Prepare bound = bind(PREPARE);
    assertEquals("bounce", bound.operation());
    assertEquals(Map.of("items", 3), bound.values());
    assertEquals(new Warmup(1, 2, 3), bound.warmup());
    assertEquals(new StopRule(4, 5, 6, 7), bound.stop());
    assertEquals(true, bound.starts());
    assertEquals(new StopRule(8, 9, Long.MAX_VALUE, 7), bound.leadInRule());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "'operation':'bounce',          |                           | operation",
        "'operation':'bounce'           | 'operation':7             | operation",
        "'operation':'bounce'           | 'operation':null          | operation",
        "{'items':3}                    | {'items':1.5}             | items",
        "{'items':3}                    | {'items':'3'}             | items",
        "{'items':3}                    | [3]                       | values",
        "'calls':1                      | 'calls':9223372036854775808 | warmup.calls",
        "'window_ns':3                  | 'window_ns':0             | warmup.window_ns",
        "'window_ns':3                  | 'window_ns':3,'more':1    | warmup.more",
        "'capacity':7                   | 'capacity':0              | stop.capacity",
        "'starts':true                  | 'starts':1                | starts",
        "'calls':8                      | 'calls':-1                | lead_in.calls"
      })
  void aKeyThatIsWrongIsNamed(String right, String wrong, String key) {
    String command = PREPARE.replace(right.strip(), wrong == null ? "" : wrong.strip());
    String message = assertThrows(ProtocolError.class, () -> bind(command)).getMessage();
    assertTrue(message.contains(key), message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"{ | JSON", "[1] | object", "{} {} | JSON", "{\"do\":1,\"do\":1} | do"})
  void aLineThatIsNotOneObjectIsRefused(String line, String word) {
    String message = assertThrows(ProtocolError.class, () -> Json.read(line)).getMessage();
    assertTrue(message.contains(word), message);
  }
}
