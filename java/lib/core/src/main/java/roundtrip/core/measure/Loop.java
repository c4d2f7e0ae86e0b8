package roundtrip.core.measure;

import roundtrip.core.measure.Measurement.StoppedBy;

/** The measurement: one reading of the clock before each call and one after it. */
public final class Loop {
  private Loop() {}

  /**
   * Runs a call until the rule, or somebody, says stop.
   *
   * @param samples filled from its beginning; its count tells the runs that succeeded, where one
   *     raises too
   * @throws Exception what the call raised
   */
  public static Measurement run(Clock clock, Call call, StopRule stop, Told told, Samples samples)
      throws Exception {
    long[] values = samples.values;
    int capacity = Math.min(stop.capacity(), values.length);
    int n = 0;
    long started = clock.nanos();
    long before = started;
    long after;
    try {
      while (true) {
        call.run();
        after = clock.nanos();
        values[n++] = after - before;
        if (n >= capacity
            || stop.isReached(n, after - started)
            || after - started >= stop.limitNs()
            || told.isStopped()) {
          break;
        }
        before = clock.nanos(); // Last, so that what was asked above is in no sample.
      }
    } finally {
      samples.count = n;
    }
    return new Measurement(started, after, stoppedBy(stop, n, capacity, after - started));
  }

  /** Reaching the count comes first: a row that has it is not one that ran out of time or room. */
  private static StoppedBy stoppedBy(StopRule stop, int n, int capacity, long passedNs) {
    if (stop.isReached(n, passedNs)) {
      return StoppedBy.COUNT;
    }
    if (n >= capacity) {
      return StoppedBy.CAPACITY;
    }
    return passedNs >= stop.limitNs() ? StoppedBy.TIME : StoppedBy.TOLD;
  }
}
