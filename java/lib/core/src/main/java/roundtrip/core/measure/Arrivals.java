package roundtrip.core.measure;

/**
 * Calls that are due at moments of their own, whether or not those before are answered.
 *
 * @param intervalNs between two of them: each time, or the mean of an exponential distribution
 */
public record Arrivals(int count, long intervalNs, boolean exponential, long seed) {
  /**
   * Returns their moments in nanoseconds, from a start on. docs/load.md has the generator: all
   * cores draw the same numbers.
   */
  public long[] times() {
    long[] times = new long[count];
    long state = seed;
    double at = 0;
    for (int i = 0; i < count; i++) {
      state += 0x9E3779B97F4A7C15L;
      at += exponential ? -intervalNs * Math.log(1 - uniform(state)) : intervalNs;
      times[i] = (long) at;
    }
    return times;
  }

  /** Returns the number of SplitMix64 for a state, from 0 to 1; below 1. */
  private static double uniform(long state) {
    long z = (state ^ (state >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return ((z ^ (z >>> 31)) >>> 11) * 0x1p-53;
  }
}
