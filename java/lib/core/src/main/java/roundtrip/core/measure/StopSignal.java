package roundtrip.core.measure;

/**
 * Whether one {@code go} was told to stop; set by the thread that reads commands, read after every
 * call.
 */
public final class StopSignal {
  private volatile boolean stop;

  public void stop() {
    stop = true;
  }

  public boolean isStopped() {
    return stop;
  }
}
