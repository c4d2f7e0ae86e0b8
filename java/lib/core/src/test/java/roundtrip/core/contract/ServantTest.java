package roundtrip.core.contract;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ServantTest {
  private final CallCounts callCounts = new CallCounts();
  private final Servant servant = new Servant(callCounts);

  @Test
  void bounceDropsTheLastAndLeavesTheArgumentAlone() {
    String[] items = {"a", "b", "c"};
    assertArrayEquals(new String[] {"a", "b"}, servant.bounce(Operations.BOUNCE, items));
    assertEquals("c", items[2]);
    assertEquals(0, servant.bounce(Operations.BOUNCE, new Item[0]).length);
    assertEquals(0, servant.bounce(Operations.BOUNCE, 0));
  }

  @Test
  void stringsAreWhatWasSetLast() {
    assertEquals("a", servant.getText(Operations.GET_STRING));
    servant.setText(Operations.SET_STRING, "b");
    servant.setText(Operations.SET_WSTRING, "c");
    assertEquals("b", servant.getText(Operations.GET_STRING));
    assertEquals("c", servant.getText(Operations.GET_WSTRING));
  }

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
  void whatIsBeyondTheLimitsIsRefusedAndNotCounted() {
    for (int count : new int[] {-1, 65_537, Integer.MAX_VALUE}) {
      assertEquals(
          "getStringArray: count is " + count + "; expected 0 to 65536",
          assertThrows(
                  IllegalArgumentException.class,
                  () -> servant.getArray(Operations.GET_STRING_ARRAY, count))
              .getMessage());
    }
    assertThrows(IllegalArgumentException.class, () -> servant.sleep(-1));
    assertEquals(Map.of(), callCounts.calls());
  }

  @Test
  void whatArrivedStandsInTheCallCounts() throws Exception {
    servant.invoke(1);
    servant.invoke(2);
    servant.put(Operations.PUT_BYTES, 5);
    servant.put(Operations.PUT_CHARS, 0);
    servant.put(Operations.PUT_STRUCT_ARRAY, 2);
    servant.bounce(Operations.BOUNCE, new Item[3]);
    servant.getArray(Operations.GET_INT16_ARRAY, 3);
    servant.get(Operations.GET_CHAR);
    servant.sort(new int[] {2, 1});
    servant.setText(Operations.SET_STRING, "héé");
    servant.getText(Operations.GET_STRING);
    assertEquals(9, servant.callCounter(() -> 9));
    Map<String, Long> bytes =
        new TreeMap<>(Map.of("invoke", 8L, "putBytes", 5L, "putChars", 0L, "putStructArray", 128L));
    bytes.putAll(Map.of("bounce", 84L, "getInt16Array", 6L, "getChar", 1L, "sort", 8L));
    bytes.putAll(Map.of("setString", 3L, "getString", 3L, "callCounter", 4L));
    assertEquals(bytes, callCounts.bytes());
    assertEquals(2, callCounts.calls().get("invoke"));
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
