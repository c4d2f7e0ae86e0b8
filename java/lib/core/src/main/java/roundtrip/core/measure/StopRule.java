package roundtrip.core.measure;

/**
 * When a measurement ends: always after a whole run, of which there is at least one.
 *
 * @param samples with elapsedNs: ends once both are reached
 * @param elapsedNs with samples: ends once both are reached
 * @param limitNs ends once that time has passed, whatever the samples
 * @param capacity ends once that many samples are taken
 */
public record StopRule(long samples, long elapsedNs, long limitNs, int capacity) {
  /** Tells whether there is nothing to run, as in no lead-in. */
  public boolean isNone() {
    return samples == 0 && elapsedNs == 0;
  }

  boolean isReached(long taken, long passedNs) {
    return taken >= samples && passedNs >= elapsedNs;
  }
}
