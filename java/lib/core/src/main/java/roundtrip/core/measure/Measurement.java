package roundtrip.core.measure;

/**
 * What one pass of the loop did.
 *
 * @param startedNs the clock before the first call
 * @param endedNs the clock after the last
 * @param stoppedBy what ended it
 */
public record Measurement(long startedNs, long endedNs, StoppedBy stoppedBy) {
  public enum StoppedBy {
    COUNT,
    TIME,
    CAPACITY,
    TOLD;

    public String label() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }
}
