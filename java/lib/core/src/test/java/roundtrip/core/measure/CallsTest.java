package roundtrip.core.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import roundtrip.core.contract.Item;
import roundtrip.core.contract.Ledger;
import roundtrip.core.contract.Mapping;
import roundtrip.core.contract.Operation;
import roundtrip.core.contract.Operation.Sizes;
import roundtrip.core.contract.TimedValues;
import roundtrip.core.contract.ValueType;

/** What a line becomes. runner/tests/protocol calls every operation; here is what it cannot see. */
class CallsTest {
  private static final int RUNS = 2_000;

  private final Ledger ledger = new Ledger();
  private final Calls calls = new Calls(ledger);

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
    calls.put(
        Operation.PUT_INT32_ARRAY,
        array -> {
          converted.add(array);
          return array.length;
        },
        length -> length);
    Call call = calls.prepare(Operation.PUT_INT32_ARRAY, Sizes.of(3));
    run(call, 10);
    call.check(10);
    assertEquals(1, converted.size());
  }

  @Test
  void aReplyIsConvertedOnceAndAfterTheCall() throws Exception {
    List<String> converted = new ArrayList<>();
    calls.get(
        Operation.GET_CHAR_ARRAY,
        Mapping.of(
            String::new,
            text -> {
              converted.add(text);
              return text.toCharArray();
            },
            String::length),
        TimedValues::text);
    Call call = calls.prepare(Operation.GET_CHAR_ARRAY, Sizes.of(3));
    run(call, 10);
    assertEquals(List.of(), converted);
    call.check(10);
    assertEquals(List.of("abc"), converted);
  }

  @Test
  void nothingIsAllocatedForACallThatIsTimed() throws Exception {
    calls.invoke(n -> n + 1);
    calls.put(Operation.PUT_BYTES, data -> data.length);
    calls.getDouble(() -> TimedValues.real(0));
    int[] array = ValueType.INT32S.formula(4);
    calls.get(Operation.GET_INT32_ARRAY, count -> array);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    for (Operation<?, ?> operation :
        List.of(
            Operation.INVOKE,
            Operation.PUT_BYTES,
            Operation.GET_DOUBLE,
            Operation.GET_INT32_ARRAY)) {
      Call call = calls.prepare(operation, Sizes.of(4));
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
  void wrongRepliesAreCountedAndTheFirstIsShown() throws Exception {
    int[] replies = {TimedValues.ARGUMENT + 1, 7, TimedValues.ARGUMENT + 1, 8};
    int[] at = {0};
    calls.invoke(n -> replies[at[0]++ % replies.length]);
    Call call = calls.prepare(Operation.INVOKE, Sizes.of(1));
    run(call, 4);
    assertEquals(
        "2 of 4 replies wrong; the first, in run 1 (from 0), is 7 instead of 305419897",
        assertThrows(WrongValue.class, () -> call.check(4)).getMessage());
    call.settle();
    call.run();
    call.check(1);
  }

  @Test
  void everyReplyOfABounceIsCompared() throws Exception {
    calls.bounce(
        Mapping.same(ValueType.ITEMS),
        (Item[] items) -> Arrays.copyOf(items, Math.max(0, items.length - 3)));
    Call call = calls.prepare(Operation.BOUNCE, Sizes.of(5));
    call.run();
    assertEquals(
        "2 of 3 replies wrong; the first, in run 0 (from 0), has length 2 instead of 4",
        assertThrows(WrongValue.class, () -> call.check(1)).getMessage());
  }

  @Test
  void everyCounterThatWasOpenedIsClosedOnce() throws Exception {
    List<String> said = new ArrayList<>();
    calls
        .counters(
            (String counter) -> {
              said.add("increment " + counter);
              return 1;
            },
            counter -> said.add("close " + counter))
        .open(() -> "counter " + said.size());
    Call call = calls.prepare(Operation.OPEN_COUNTER, Sizes.of(1));
    call.run();
    call.settle();
    call.run();
    call.check(2);
    call.settle();
    assertEquals(List.of("close counter 0", "increment counter 1", "close counter 1"), said);
  }

  @Test
  void aCallBackCountsOnItsOwnCounterWhichStandsInTheLedger() throws Exception {
    int[] count = {0};
    calls
        .counters((int[] counter) -> ++counter[0], counter -> counter[0] = -1)
        .open(() -> count)
        .call(counter -> ++counter[0]);
    Call call = calls.prepare(Operation.CALL_COUNTER, Sizes.of(1));
    run(call, 10);
    call.check(10);
    call.settle();
    count[0]++;
    call.run();
    assertThrows(WrongValue.class, () -> call.check(1));
    assertEquals(Map.of("openCounter", 1L), ledger.calls());
    call.close();
    assertEquals(-1, count[0]);
  }

  @Test
  void aStringIsSetBeforeItIsReturned() throws Exception {
    List<String> set = new ArrayList<>();
    calls.setString(set::add);
    calls.getString(() -> set.get(0));
    Call call = calls.prepare(Operation.GET_STRING, Sizes.of(3));
    run(call, 2);
    call.check(2);
    assertEquals(List.of("abc"), set);
    assertEquals(Map.of("setString", 3L), ledger.bytes());
  }

  @Test
  void aReasonCanBeGivenForCasesWhileTheCallIsTimed() throws Exception {
    calls.cannot(Operation.GET_COUNTER, "this wire has none");
    calls.time(Operation.GET_COUNTER, sizes -> new FakeClock(0).taking(1));
    assertEquals(Calls.Support.CALLED, calls.support(Operation.GET_COUNTER));
    assertEquals(Calls.Support.CANNOT, calls.supportOfCases(Operation.GET_COUNTER));
    assertEquals(Calls.Support.MISSING, calls.support(Operation.OPEN_COUNTER));
    calls.prepare(Operation.GET_COUNTER, Sizes.of(1)).run();
  }
}
