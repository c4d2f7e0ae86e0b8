package roundtrip.core.measure;

import roundtrip.core.worker.Fields;
import roundtrip.core.worker.ProtocolError;

/**
 * When a measurement ends: always after a whole run, of which there is at least one.
 *
 * @param samples with elapsedNs: ends once both are reached
 * @param elapsedNs with samples: ends once both are reached
 * @param limitNs ends once that time has passed, whatever the samples
 * @param capacity ends once that many samples are taken
 */
public record StopRule(long samples, long elapsedNs, long limitNs, int capacity) {

  public static StopRule read(Fields fields) throws ProtocolError {
    return new StopRule(
        fields.whole("samples", 1, Long.MAX_VALUE),
        fields.whole("elapsed_ns", 0, Long.MAX_VALUE),
        fields.whole("limit_ns", 1, Long.MAX_VALUE),
        (int) fields.whole("capacity", 1, Samples.mostCapacity()));
  }

  /** Returns whether count and time were both reached. */
  public boolean isReached(long taken, long passedNs) {
    return taken >= samples && passedNs >= elapsedNs;
  }
}
