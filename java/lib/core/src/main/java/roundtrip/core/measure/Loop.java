package roundtrip.core.measure;

/** The loop of a measurement: one reading of the clock before each call and one after it. */
public final class Loop {
  private Loop() {}

  /** Which part of the stop rule ended a measurement. */
  public enum StoppedBy {
    COUNT,
    CAPACITY,
    TIME
  }

  public record Measurement(long startedNs, long endedNs, StoppedBy stoppedBy) {}

  /**
   * Runs a call until the rule says stop. The last run is left for the caller to check and to
   * settle.
   *
   * @param samples filled from its beginning; its count tells the runs that succeeded, also if one
   *     raises
   */
  public static Measurement measure(Clock clock, Call call, StopRule stop, Samples samples)
      throws Exception {
    long[] lengths = samples.lengths;
    long[] starts = samples.starts;
    int capacity = Math.min(stop.capacity(), lengths.length);
    int n = 0;
    long started = clock.nanos();
    long before = started;
    long after;
    try {
      while (true) {
        call.run();
        after = clock.nanos();
        lengths[n] = after - before;
        if (starts != null) {
          starts[n] = before;
        }
        n++;
        if (n >= capacity
            || stop.isReached(n, after - started)
            || after - started >= stop.limitNs()) {
          break;
        }
        call.settle();
        before = clock.nanos(); // Last, so that what was done above is in no sample.
      }
    } finally {
      samples.count = n;
    }
    return new Measurement(started, after, stoppedBy(stop, n, capacity, after - started));
  }

  /** Reaching the count comes first: a row that has it did not run out of time or room. */
  private static StoppedBy stoppedBy(StopRule stop, int n, int capacity, long passedNs) {
    if (stop.isReached(n, passedNs)) {
      return StoppedBy.COUNT;
    }
    return n >= capacity ? StoppedBy.CAPACITY : StoppedBy.TIME;
  }
}
