package roundtrip.core.measure;

/** Nanoseconds that only grow. A parameter wherever time is read, so that tests need no sleep. */
@FunctionalInterface
public interface Clock {
  /**
   * CLOCK_MONOTONIC on Linux, so that readings line up with those of other processes of the host.
   */
  Clock MONOTONIC = System::nanoTime;

  long nanos();
}
