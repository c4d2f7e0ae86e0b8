package roundtrip.core.measure;

import java.util.concurrent.locks.LockSupport;

/** Nanoseconds that only grow. A parameter wherever time is read, so that tests need no sleep. */
@FunctionalInterface
public interface Clock {
  /**
   * CLOCK_MONOTONIC on Linux, so that readings line up with those of other processes of the host.
   */
  Clock MONOTONIC = System::nanoTime;

  long nanos();

  /**
   * Waits for a moment, which may have passed.
   *
   * @param awakeNs sleeps no longer than until so long before
   * @return the first reading at that moment, or after it
   */
  default long waitUntil(long atNs, long awakeNs) {
    long now = nanos();
    while (now < atNs) {
      if (atNs - now > awakeNs) {
        LockSupport.parkNanos(atNs - now - awakeNs);
      } else {
        Thread.onSpinWait();
      }
      now = nanos();
    }
    return now;
  }
}
