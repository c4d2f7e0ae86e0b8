package roundtrip.core.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import roundtrip.core.contract.Operation.Sizes;

/** runner/tests/protocol compares the rest of the table with operations.json. */
class OperationTest {
  @Test
  void theCodesAreThoseOfTheSharedTable() throws Exception {
    Path file = Path.of(System.getProperty("shared.idl"), "operations.json");
    for (JsonNode one : new JsonMapper().readTree(file.toFile()).required("operations")) {
      if (one.has("code")) {
        Operation<?, ?> operation = Operation.named(one.get("name").textValue());
        assertEquals(one.get("code").intValue(), operation.code(), operation::name);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"350, 175, 30800", "1, 1, 1", "2, 1, 2", "3, 2, 4", "5, 3, 9"})
  void aBounceSendsTwoItemsFewerEachTime(int items, long calls, long sent) {
    assertEquals(calls, Operation.BOUNCE.callsPerRun(Sizes.of(items)));
    assertEquals(28 * sent, Operation.BOUNCE.bytesPerRun(Sizes.of(items)));
  }

  @Test
  void namesAreAsLongAsAsked() {
    Item[] items = Operation.BOUNCE.argument(new Sizes(2, 20));
    assertEquals("item-000000000000001", items[1].name());
    assertNull(Operation.named("unknown"));
  }
}
