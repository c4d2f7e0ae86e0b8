package roundtrip.core;

/**
 * Whether one {@code go} was told to stop; set by the thread that reads commands, read after every
 * call.
 */
final class Told {
  private volatile boolean stop;

  void stop() {
    stop = true;
  }

  boolean isStopped() {
    return stop;
  }
}
