package roundtrip.core.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** runner/tests/protocol compares the rest of the table with operations.json. */
class OperationTest {
  @Test
  void theCodesAreThoseOfTheSharedTableAndTheirPlaces() throws Exception {
    Path file = Path.of(System.getProperty("shared.idl"), "operations.json");
    for (JsonNode one : new JsonMapper().readTree(file.toFile()).required("operations")) {
      Operation<?, ?> operation = Operations.find(one.get("name").textValue());
      assertEquals(one.path("code").asInt(operation.code()), operation.code(), operation::name);
      assertEquals(operation, Operations.all().get(operation.code() - 1));
    }
  }

  @ParameterizedTest
  @CsvSource({"350, 175, 30800", "1, 1, 1", "2, 1, 2", "3, 2, 4", "5, 3, 9"})
  void aBounceSendsTwoItemsFewerEachTime(int items, long calls, long sent) {
    assertEquals(
        new Traffic(Operations.BOUNCE, calls, sent),
        Traffic.perRun(Operations.BOUNCE, Values.of(items)));
  }

  @Test
  void namesAreAsLongAsAsked() {
    Item[] items = Operations.BOUNCE.argument(new Values(2, 20));
    assertEquals("item-000000000000001", items[1].name());
    assertNull(Operations.find("unknown"));
  }
}
