package roundtrip.core.worker;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import roundtrip.core.contract.ProtocolError;

/** What the table of runner/tests/protocol does not say of every core. */
class JsonTest {
  private static final String PREPARE =
      "{'operation':'bounce','values':{'items':3},"
          + "'warmup':{'calls':1,'elapsed_ns':2,'window_ns':3},"
          + "'stop':{'samples':4,'elapsed_ns':5,'limit_ns':6,'capacity':7},"
          + "'starts':true,'lead_in':{'calls':8,'elapsed_ns':9}}";

  private static Commands.Prepare bind(String command) throws ProtocolError {
    return Json.bind(Json.read(command.replace('\'', '"')), Commands.Prepare.class);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "'operation':'bounce'           | 'operation':7             | operation",
        "'operation':'bounce'           | 'operation':null          | operation",
        "{'items':3}                    | {'items':'3'}             | items",
        "{'items':3}                    | [3]                       | values",
        "'calls':1                      | 'calls':9223372036854775808 | warmup.calls",
        "'window_ns':3                  | 'window_ns':0             | warmup.window_ns",
        "'starts':true                  | 'starts':1                | starts",
        "'calls':8                      | 'calls':-1                | lead_in.calls"
      })
  void aKeyThatIsWrongIsNamed(String right, String wrong, String key) {
    String command = PREPARE.replace(right.strip(), wrong.strip());
    String message = assertThrows(ProtocolError.class, () -> bind(command)).getMessage();
    assertTrue(message.contains(key), message);
  }
}
