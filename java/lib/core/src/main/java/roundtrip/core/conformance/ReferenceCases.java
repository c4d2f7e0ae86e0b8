package roundtrip.core.conformance;

import java.util.Map;
import roundtrip.core.contract.Counter;
import roundtrip.core.contract.Operation;
import roundtrip.core.measure.Calls;
import roundtrip.core.measure.CounterCalls;

/**
 * The cases on references: counters are asked for, called and closed. A counter's own calls stand
 * in no ledger: what it counts to is the proof that each of them arrived once.
 */
final class ReferenceCases {
  /** What is done with an operation's counters. */
  @FunctionalInterface
  interface Steps {
    /** Returns what is different, in words; null if nothing is. */
    String take(Calls calls, Case<?, ?> sent) throws Exception;
  }

  /** The operations that have such steps. */
  static final Map<Operation<?, ?>, Steps> STEPS =
      Map.of(
          Operation.GET_COUNTER,
          (calls, sent) -> CounterCalls.checkMonotonic(calls.send(Operation.GET_COUNTER, null)),
          Operation.GET_COUNTER_ARRAY,
          (calls, sent) -> checkArray(calls, (Integer) sent.argument()),
          Operation.OPEN_COUNTER,
          (calls, sent) -> open(calls, sent.steps()),
          Operation.CALL_COUNTER,
          (calls, sent) -> callBack(calls, sent.steps().increments()));

  private ReferenceCases() {}

  private static String checkArray(Calls calls, int count) throws Exception {
    Counter[] array = calls.send(Operation.GET_COUNTER_ARRAY, count);
    if (array.length != count) {
      return array.length + " references instead of " + count;
    }
    for (int i = 0; i < count; i++) {
      String difference = CounterCalls.checkMonotonic(array[i]);
      if (difference != null) {
        return "reference " + i + ": " + difference;
      }
    }
    return null;
  }

  private static String open(Calls calls, Case.Steps steps) throws Exception {
    Counter counter = calls.send(Operation.OPEN_COUNTER, null);
    for (int i = 1; i <= steps.increments(); i++) {
      String difference = difference(i, counter.increment());
      if (difference != null) {
        return difference;
      }
    }
    counter.close();
    return steps.afterClose()
        ? "a counter that was closed counted to " + counter.increment()
        : null;
  }

  /** Increments through the servant and directly, by turns. */
  private static String callBack(Calls calls, int increments) throws Exception {
    Counter counter = calls.send(Operation.OPEN_COUNTER, null);
    for (int i = 1; i <= increments; i++) {
      int counted = i % 2 == 1 ? calls.send(Operation.CALL_COUNTER, counter) : counter.increment();
      String difference = difference(i, counted);
      if (difference != null) {
        return difference;
      }
    }
    counter.close();
    return null;
  }

  private static String difference(int expected, int counted) {
    return expected == counted ? null : "it counted " + counted + " instead of " + expected;
  }
}
