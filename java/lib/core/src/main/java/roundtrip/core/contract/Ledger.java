package roundtrip.core.contract;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/**
 * What went through this process since it started: calls and logical bytes by operation.
 *
 * <p>Both ends keep one and the runner compares them, so a call that got lost, or came twice,
 * shows. Counting happens inside the servant's share of a timed call: an adder costs a few
 * nanoseconds, takes no lock and allocates nothing.
 */
public final class Ledger {
  private final LongAdder[] calls = adders();
  private final LongAdder[] bytes = adders();

  private static LongAdder[] adders() {
    // By the operations' codes, which begin with 1 and end with that of UNKNOWN.
    LongAdder[] adders = new LongAdder[Operation.UNKNOWN.code() + 1];
    for (int i = 0; i < adders.length; i++) {
      adders[i] = new LongAdder();
    }
    return adders;
  }

  /**
   * Counts one call.
   *
   * @param operation what was called
   * @param logicalBytes its size by the table of contract.md
   */
  public void count(Operation<?, ?> operation, long logicalBytes) {
    count(operation, 1, logicalBytes);
  }

  /**
   * Counts several calls at once.
   *
   * @param operation what was called
   * @param callCount how often
   * @param logicalBytes the size of them all by the table of contract.md
   */
  public void count(Operation<?, ?> operation, long callCount, long logicalBytes) {
    calls[operation.code()].add(callCount);
    bytes[operation.code()].add(logicalBytes);
  }

  /** Returns the calls by operation; an operation that was never called is left out. */
  public Map<String, Long> calls() {
    return tally(calls);
  }

  /** Returns the logical bytes by operation; an operation that was never called is left out. */
  public Map<String, Long> bytes() {
    return tally(bytes);
  }

  private Map<String, Long> tally(LongAdder[] adders) {
    Map<String, Long> tally = new LinkedHashMap<>();
    for (Operation<?, ?> operation : Operation.table()) {
      if (calls[operation.code()].sum() > 0) {
        tally.put(operation.name(), adders[operation.code()].sum());
      }
    }
    return tally;
  }
}
