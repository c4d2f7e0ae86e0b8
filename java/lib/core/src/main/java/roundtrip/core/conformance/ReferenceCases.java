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
          (calls, sent) -> open(calls, sent, false),
          Operation.CALL_COUNTER,
          (calls, sent) -> open(calls, sent, true));

  private ReferenceCases() {}

  private static String checkArray(Calls calls, int count) throws Exception {
    Counter[] array = calls.send(Operation.GET_COUNTER_ARRAY, count);
    if (array.length != count) {
      return array.length + " references instead of " + count;
    }
    return CounterCalls.checkMonotonic(array);
  }

  /**
   * Opens a counter, increments it and closes it.
   *
   * @param byTurns whether every other increment, from the first on, goes through the servant
   */
  private static String open(Calls calls, Case<?, ?> sent, boolean byTurns) throws Exception {
    Counter counter = calls.send(Operation.OPEN_COUNTER, null);
    for (int i = 1; i <= sent.increments(); i++) {
      boolean byServant = byTurns && i % 2 == 1;
      int count = byServant ? calls.send(Operation.CALL_COUNTER, counter) : counter.increment();
      if (count != i) {
        return "it counted " + count + " instead of " + i;
      }
    }
    counter.close();
    return sent.afterClose() ? "a counter that was closed counted to " + counter.increment() : null;
  }
}
