package roundtrip.core.measure;

import java.util.function.LongFunction;

/** A call that compares a number of each reply, and counts those that are wrong. */
public abstract class TimedCall implements Call {
  private final String is;
  private final LongFunction<String> shown;
  private long run;
  private long wrong;
  private long firstRun;
  private long firstExpected;
  private long firstCame;

  /**
   * @param is what stands before a number in words: "is", or "has length"
   * @param shown how a number is spelled
   */
  protected TimedCall(String is, LongFunction<String> shown) {
    this.is = is;
    this.shown = shown;
  }

  /** Compares, inside {@link #run}. */
  protected final void compare(long expected, long came) {
    if (came != expected) {
      mismatch(expected, came);
    }
  }

  private void mismatch(long expected, long came) {
    if (wrong++ == 0) {
      firstRun = run;
      firstExpected = expected;
      firstCame = came;
    }
  }

  /** Counts the runs: outside of what is timed. */
  @Override
  public void settle() throws Exception {
    run++;
  }

  /** Returns how many replies are compared in one run. */
  protected long repliesPerRun() {
    return 1;
  }

  /**
   * Returns what is wrong with the last reply as a whole, in words; null if nothing is.
   *
   * @throws Exception whatever the middleware raises
   */
  protected String describeLast() throws Exception {
    return null;
  }

  @Override
  public final void check(long runs) throws WrongValue, Exception {
    long counted = wrong;
    wrong = 0;
    run = -1; // The run that is checked is settled next.
    if (counted > 0) {
      throw new WrongValue(
          String.format(
              "%d of %d replies wrong; the first, in run %d (from 0), %s %s instead of %s",
              counted,
              runs * repliesPerRun(),
              firstRun,
              is,
              shown.apply(firstCame),
              shown.apply(firstExpected)));
    }
    WrongValue.ifAny(describeLast());
  }
}
