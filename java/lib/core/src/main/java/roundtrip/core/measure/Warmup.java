package roundtrip.core.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * The same calls, through the same loop, before anything counts.
 *
 * @param calls with elapsedNs: ends with the window in which both are reached
 * @param elapsedNs with calls: ends with the window in which both are reached
 * @param windowNs how long each reported window lasts at least
 */
public record Warmup(long calls, long elapsedNs, long windowNs) {
  private static final int PASS_CALLS = 16;

  private static final long PASS_NS = 1_000_000;

  /**
   * A window is many short passes of the loop and not one long one: a method that was entered often
   * enough is compiled as a whole, so that the measurement enters compiled code with its first
   * call. Count and time are reached one by one, as in a measurement: the compiler cuts away what
   * it never saw, and would throw its code away if the count came before the time.
   */
  private static final StopRule PASS =
      new StopRule(PASS_CALLS / 2, PASS_NS / 2, PASS_NS, PASS_CALLS);

  /** One window: whole runs and how long they took together. */
  public record Window(long calls, long elapsedNs) {}

  /**
   * Warms up. The last run is left for the caller to check and to settle.
   *
   * @param samples scratch, written over
   * @return the windows in order; none if neither calls nor time are asked for
   */
  public List<Window> run(Clock clock, Call call, Samples samples, LongConsumer succeeded)
      throws Exception {
    List<Window> windows = new ArrayList<>();
    long done = 0;
    long started = clock.nanos();
    long ended = started;
    while (done < calls || ended - started < elapsedNs) {
      long windowStarted = ended;
      long windowCalls = 0;
      do {
        if (done + windowCalls > 0) {
          call.settle();
        }
        try {
          ended = Loop.measure(clock, call, PASS, samples).endedNs();
        } finally {
          succeeded.accept(samples.count);
        }
        windowCalls += samples.count;
      } while (ended - windowStarted < windowNs);
      windows.add(new Window(windowCalls, ended - windowStarted));
      done += windowCalls;
    }
    return windows;
  }
}
