package roundtrip.core.contract;

/** A reference to a counter of the server's, as the client's core holds it. */
public interface Counter {
  /**
   * Adds one.
   *
   * @return what it counts now
   * @throws Exception whatever the middleware raises, if the counter was closed for instance
   */
  int increment() throws Exception;

  /**
   * Has the server release the counter.
   *
   * @throws Exception whatever the middleware raises, if it was closed before for instance
   */
  void close() throws Exception;

  /**
   * Increments a counter twice. Others may do so at the same time.
   *
   * @return what is wrong, in words; null if nothing is
   * @throws Exception whatever the middleware raises
   */
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
