package roundtrip.core.contract;

/** A reference to a counter of the server's, as the client's core holds it. */
public interface Counter {
  /** Adds one, and returns what it counts now. */
  int increment() throws Exception;

  /** Has the server release the counter. */
  void close() throws Exception;

  /** Increments it twice, as others may: what is wrong, in words; null if nothing is. */
  static String checkMonotonic(Counter counter) throws Exception {
    int first = counter.increment();
    int second = counter.increment();
    return second > first ? null : "counter went from " + first + " to " + second;
  }

  /** As {@link #checkMonotonic(Counter)}, of each counter. */
  static String checkMonotonic(Counter[] counters) throws Exception {
    for (int i = 0; i < counters.length; i++) {
      String difference = checkMonotonic(counters[i]);
      if (difference != null) {
        return "reference " + i + ": " + difference;
      }
    }
    return null;
  }
}
