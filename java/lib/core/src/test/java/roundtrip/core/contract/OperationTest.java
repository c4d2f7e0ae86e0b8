package roundtrip.core.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OperationTest {
  @ParameterizedTest
  @CsvSource({"350, 175, 30800", "1, 1, 1", "2, 1, 2", "3, 2, 4", "5, 3, 9"})
  void aBounceSendsTwoItemsFewerEachTime(int items, long calls, long sent) {
    assertEquals(
        new Traffic(Operations.BOUNCE, calls, sent),
        Traffic.perRun(Operations.BOUNCE, Values.of(items)));
    assertNull(Operations.find("unknown"));
  }
}
