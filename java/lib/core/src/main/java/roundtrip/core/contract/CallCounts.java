package roundtrip.core.contract;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;

/**
 * What went through this process since it started: calls and logical bytes by operation.
 *
 * <p>Both ends keep one and the runner compares them, so a call that got lost, or came twice,
 * shows. Counting happens inside the servant's share of a timed call: an adder costs a few
 * nanoseconds, takes no lock and allocates nothing.
 */
public final class CallCounts {
  private final LongAdder[] calls = adders();
  private final LongAdder[] bytes = adders();

  private static LongAdder[] adders() {
    // By the operations' codes, which begin with 1 and end with that of UNKNOWN.
    return Stream.generate(LongAdder::new)
        .limit(Operations.UNKNOWN.code() + 1L)
        .toArray(LongAdder[]::new);
  }

  /** Counts calls of one operation. */
  public void count(Traffic traffic) {
    count(traffic.operation(), traffic.calls(), traffic.elements());
  }

  /** Counts calls of one operation, and the elements of all of them together. */
  public void count(Operation<?, ?> operation, long callCount, long elements) {
    calls[operation.code()].add(callCount);
    bytes[operation.code()].add(elements * operation.bytes());
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
    for (Operation<?, ?> operation : Operations.all()) {
      if (calls[operation.code()].sum() > 0) {
        tally.put(operation.name(), adders[operation.code()].sum());
      }
    }
    return tally;
  }
}
