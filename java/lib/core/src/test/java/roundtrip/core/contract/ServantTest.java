package roundtrip.core.contract;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ServantTest {
  private final CallCounts callCounts = new CallCounts();
  private final Servant servant = new Servant(callCounts);

  @Test
  void aReplyIsConvertedOnceForEachNumberOfElements() {
    String first =
        servant.getArray(Operations.GET_INT32_ARRAY, 2, array -> array.length + " elements");
    String second = servant.getArray(Operations.GET_INT32_ARRAY, 2, array -> "converted again");
    assertEquals("2 elements", first);
    assertSame(first, second);
    assertNotSame(
        servant.getArray(Operations.GET_FLOAT_ARRAY, 2),
        servant.getArray(Operations.GET_FLOAT_ARRAY, 1));
    assertArrayEquals(
        Types.FLOAT_ARRAY.elements(2), servant.getArray(Operations.GET_FLOAT_ARRAY, 2));
    AllTypes struct = servant.get(Operations.GET_STRUCT, data -> data);
    assertSame(struct, servant.get(Operations.GET_STRUCT, data -> Types.ALL_TYPES.formula(1, 16)));
  }

  @Test
  void existingCountersAreTheSameEachTimeAndNewOnesAreNot() {
    List<String> opened = new ArrayList<>();
    Counters<String, RuntimeException> counters =
        new Counters<>(
            servant,
            () -> {
              opened.add("counter " + opened.size());
              return opened.get(opened.size() - 1);
            },
            String[]::new);
    assertEquals("counter 0", counters.getCounter());
    assertEquals("counter 1", counters.openCounter());
    assertArrayEquals(new String[0], counters.getCounterArray(0));
    assertArrayEquals(new String[] {"counter 0", "counter 2"}, counters.getCounterArray(2));
    assertArrayEquals(new String[] {"counter 0"}, counters.getCounterArray(1));
    assertEquals("counter 0", counters.getCounter());
    assertThrows(IllegalArgumentException.class, () -> counters.getCounterArray(4097));
    assertEquals(
        Map.of("getCounter", 2L, "openCounter", 1L, "getCounterArray", 3L), callCounts.calls());
  }

  @Test
  void noCallIsLostAmongThreads() {
    IntStream.range(0, 200_000).parallel().forEach(servant::invoke);
    assertEquals(200_000L, callCounts.calls().get("invoke"));
    assertEquals(800_000L, callCounts.bytes().get("invoke"));
  }
}
