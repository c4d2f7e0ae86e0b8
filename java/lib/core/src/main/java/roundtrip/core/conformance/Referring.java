package roundtrip.core.conformance;

import roundtrip.core.contract.Counter;
import roundtrip.core.contract.Counters;
import roundtrip.core.contract.Ledger;
import roundtrip.core.contract.LogicalBytes;
import roundtrip.core.contract.Operation;
import roundtrip.core.contract.Refused;

/**
 * The cases on references: objects are asked for, called and let go. A counter's own calls stand in
 * no ledger: what it counts to is the proof that they arrived, each once.
 */
public final class Referring {
  private final Counters counters;
  private final Ledger ledger;

  public Referring(Counters counters, Ledger ledger) {
    this.counters = counters;
    this.ledger = ledger;
  }

  /**
   * Sends a case.
   *
   * @return what is different, in words; null if nothing is
   */
  public String send(Case sent) throws Refused, Exception {
    Case.References asked = (Case.References) sent.argument();
    return switch (sent.operation()) {
      case GET_COUNTER -> {
        Counter counter = counters.getCounter();
        ledger.count(sent.operation(), 0);
        yield countsOn(counter);
      }
      case GET_COUNTER_ARRAY -> array(asked.count());
      case OPEN_COUNTER -> open(asked);
      case CALL_COUNTER -> callBack(asked.increments());
      default -> throw new AssertionError(sent.operation());
    };
  }

  private String array(int count) throws Refused, Exception {
    Counter[] array = counters.getCounterArray(count);
    ledger.count(Operation.GET_COUNTER_ARRAY, 0);
    if (array.length != count) {
      return array.length + " references instead of " + count;
    }
    for (int i = 0; i < count; i++) {
      String difference = countsOn(array[i]);
      if (difference != null) {
        return "reference " + i + ": " + difference;
      }
    }
    return null;
  }

  /**
   * An object that was there before may have been called by others: it goes on from where it is.
   */
  private static String countsOn(Counter counter) throws Refused, Exception {
    int first = counter.increment();
    return difference(first + 1, counter.increment());
  }

  private String open(Case.References asked) throws Refused, Exception {
    Counter counter = opened();
    for (int i = 1; i <= asked.increments(); i++) {
      String difference = difference(i, counter.increment());
      if (difference != null) {
        return difference;
      }
    }
    counter.close();
    return asked.afterClose()
        ? "a counter that was closed counted to " + counter.increment()
        : null;
  }

  private String callBack(int increments) throws Refused, Exception {
    Counter counter = opened();
    for (int i = 1; i <= increments; i++) {
      String difference = difference(i, i % 2 == 1 ? call(counter) : counter.increment());
      if (difference != null) {
        return difference;
      }
    }
    counter.close();
    return null;
  }

  private Counter opened() throws Refused, Exception {
    Counter counter = counters.openCounter();
    ledger.count(Operation.OPEN_COUNTER, 0);
    return counter;
  }

  private int call(Counter counter) throws Refused, Exception {
    int reply = counters.callCounter(counter);
    ledger.count(Operation.CALL_COUNTER, LogicalBytes.INT32);
    return reply;
  }

  private static String difference(int expected, int counted) {
    return expected == counted ? null : "it counted " + counted + " instead of " + expected;
  }
}
