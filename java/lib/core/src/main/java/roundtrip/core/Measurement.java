package roundtrip.core;

/**
 * What one pass of the loop did.
 *
 * @param startedNs the clock before the first call
 * @param endedNs the clock after the last
 * @param stoppedBy what ended it
 */
record Measurement(long startedNs, long endedNs, StoppedBy stoppedBy) {
  enum StoppedBy {
    COUNT,
    TIME,
    CAPACITY,
    TOLD;

    String label() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }
}
