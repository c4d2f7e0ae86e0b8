package roundtrip.core.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import roundtrip.core.contract.CallCounts;
import roundtrip.core.contract.Counter;
import roundtrip.core.contract.Mapping;
import roundtrip.core.contract.Operation;
import roundtrip.core.contract.Operations;
import roundtrip.core.contract.TimedValues;
import roundtrip.core.contract.Types;
import roundtrip.core.contract.Values;

/** What a line becomes. runner/tests/protocol calls every operation; here is what it cannot see. */
class CallsTest {
  private static final int RUNS = 2_000;

  private final CallCounts callCounts = new CallCounts();
  private final Calls calls = new Calls(callCounts);

  /** As the loop does it: the last run is not settled. */
  private static void run(Call call, int times) throws Exception {
    call.run();
    for (int i = 1; i < times; i++) {
      call.settle();
      call.run();
    }
  }

  @Test
  void anArgumentIsConvertedOnceAndBeforeTheCall() throws Exception {
    List<int[]> converted = new ArrayList<>();
    calls.add(
        Operations.PUT_INT32_ARRAY,
        array -> {
          converted.add(array);
          return array.length;
        },
        (Integer length) -> length);
    Call call = calls.prepare(Operations.PUT_INT32_ARRAY, Values.of(3));
    run(call, 10);
    call.check(10);
    assertEquals(1, converted.size());
  }

  @Test
  void aReplyIsConvertedOnceAndAfterTheCall() throws Exception {
    List<String> converted = new ArrayList<>();
    calls.add(
        Operations.GET_CHAR_ARRAY,
        TimedValues::text,
        new Mapping<char[], String>(
            String::new,
            text -> {
              converted.add(text);
              return text.toCharArray();
            },
            String::length));
    Call call = calls.prepare(Operations.GET_CHAR_ARRAY, Values.of(3));
    run(call, 10);
    assertEquals(List.of(), converted);
    call.check(10);
    assertEquals(List.of("abc"), converted);
  }

  @Test
  void nothingIsAllocatedForACallThatIsTimed() throws Exception {
    calls.add(Operations.INVOKE, n -> n + 1);
    calls.add(Operations.PUT_BYTES, Mapping.same(Types.OCTET_ARRAY), data -> data.length);
    calls.add(Operations.GET_INT16, () -> (short) 7919);
    calls.add(Operations.GET_INT32, () -> 16_777_619);
    calls.add(Operations.GET_INT64, () -> 1_099_511_628_211L);
    calls.add(Operations.GET_FLOAT, () -> Float.floatToRawIntBits((float) (1 / 3.0)));
    calls.add(Operations.GET_DOUBLE, () -> Double.doubleToRawLongBits(1 / 3.0));
    int[] array = Types.INT32_ARRAY.elements(4);
    calls.add(Operations.GET_INT32_ARRAY, count -> array, Mapping.same(Types.INT32_ARRAY));
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    for (Operation<?, ?> operation : Operations.all()) {
      if (operation == Operations.CONNECT || calls.support(operation) != Calls.Support.CALLED) {
        continue;
      }
      Call call = calls.prepare(operation, Values.of(4));
      run(call, RUNS);
      call.settle();
      long before = threads.getCurrentThreadAllocatedBytes();
      run(call, RUNS);
      long allocated = threads.getCurrentThreadAllocatedBytes() - before;
      call.check(2 * RUNS);
      // Reading the counter takes a little; the smallest object for each run would be 16 bytes.
      assertTrue(allocated < RUNS * 8, () -> operation + ": " + allocated + " bytes");
    }
  }

  @Test
  void everyCounterThatWasOpenedIsClosedOnce() throws Exception {
    List<String> steps = new ArrayList<>();
    References<String> references =
        new References<>(
            counter -> {
              steps.add("increment " + counter);
              return steps.size();
            },
            counter -> steps.add("close " + counter));
    calls.add(Operations.OPEN_COUNTER, () -> "counter " + steps.size(), references.one());
    Call call = calls.prepare(Operations.OPEN_COUNTER, Values.of(1));
    call.run();
    call.settle();
    call.run();
    call.check(2);
    call.settle();
    assertEquals(
        List.of("close counter 0", "increment counter 1", "increment counter 1", "close counter 1"),
        steps);
  }

  @Test
  void aCallBackCountsOnItsOwnCounterWhichStandsInTheCallCounts() throws Exception {
    int[] count = {0};
    Mapping<Counter, int[]> counter =
        new References<int[]>(held -> ++held[0], held -> held[0] = -1).one();
    calls.add(Operations.OPEN_COUNTER, () -> count, counter);
    calls.add(Operations.CALL_COUNTER, counter, (int[] held) -> ++held[0]);
    Call call = calls.prepare(Operations.CALL_COUNTER, Values.of(1));
    run(call, 10);
    call.check(10);
    call.settle();
    count[0]++;
    call.run();
    assertThrows(WrongValue.class, () -> call.check(11));
    assertEquals(Map.of("openCounter", 1L), callCounts.calls());
    call.close();
    assertEquals(-1, count[0]);
  }

  @Test
  void aStringIsSetBeforeItIsReturned() throws Exception {
    List<String> set = new ArrayList<>();
    calls.add(Operations.SET_STRING, Mapping.same(Types.STRING), set::add);
    calls.add(Operations.GET_STRING, () -> set.get(0), Mapping.same(Types.STRING));
    Call call = calls.prepare(Operations.GET_STRING, Values.of(3));
    run(call, 2);
    call.check(2);
    assertEquals(List.of("abc"), set);
    assertEquals(Map.of("setString", 3L), callCounts.bytes());
  }

  @Test
  void aReasonCanBeGivenForCasesWhileTheCallIsTimed() throws Exception {
    calls.unsupported("this protocol has none", Operations.GET_COUNTER);
    calls.time(Operations.GET_COUNTER, values -> new FakeClock(0).taking(1));
    assertEquals(Calls.Support.CALLED, calls.support(Operations.GET_COUNTER));
    assertEquals(Calls.Support.UNSUPPORTED, calls.supportOfCases(Operations.GET_COUNTER));
    assertEquals(Calls.Support.NOT_IMPLEMENTED, calls.support(Operations.OPEN_COUNTER));
    calls.prepare(Operations.GET_COUNTER, Values.of(1)).run();
  }
}
