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

  /** Sleeps until a moment, which may have passed; it may last longer. */
  default void sleepUntil(long atNs) {
    for (long now = nanos(); now < atNs; now = nanos()) {
      LockSupport.parkNanos(atNs - now);
    }
  }

  /**
   * Waits awake, and lets other threads go first: a caller whose reply is there would wait until
   * the scheduler took the CPU away.
   *
   * @return the first reading at that moment, or after it
   */
  default long waitUntil(long atNs) {
    long now = nanos();
    while (now < atNs) {
      Thread.yield();
      now = nanos();
    }
    return now;
  }
}
