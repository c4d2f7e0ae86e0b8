package roundtrip.core.measure;

import roundtrip.core.contract.Traffic;

/**
 * An operation that is ready to be timed: its argument is built in the middleware's own types. One
 * thread uses it. After each run comes one {@link #settle}; between the two may come a {@link
 * #check}. All of it raises what the middleware raises.
 */
public abstract class Call {
  /**
   * Replies that were compared within runs, and were wrong.
   *
   * @param firstRun in which run the first was, from 0; undefined if there is none
   * @param first what it was, in words; null if there is none
   */
  public record Mismatches(long count, long firstRun, String first) {
    /** Returns the same with more of them that came later. */
    Mismatches and(long more) {
      return new Mismatches(count + more, firstRun, first);
    }
  }

  private final Traffic trafficPerRun;
  private final String is;
  private long run;
  private long mismatchCount;
  private long firstRun;
  private long firstExpected;
  private long firstCame;

  /**
   * @param trafficPerRun what each run that succeeds adds to the call counts
   * @param is what stands before a number that was compared: "is", or "has length"
   */
  protected Call(Traffic trafficPerRun, String is) {
    this.trafficPerRun = trafficPerRun;
    this.is = is;
  }

  /**
   * What is timed: the middleware's call, and the comparison of its reply: a number as it is, an
   * array, a string or a list by its length, a struct by nothing. It allocates nothing of its own
   * and takes no lock.
   */
  public abstract void run() throws Exception;

  /** Compares, inside {@link #run}. */
  protected final void compare(long expected, long came) {
    if (came != expected) {
      mismatch(expected, came);
    }
  }

  private void mismatch(long expected, long came) {
    if (mismatchCount++ == 0) {
      firstRun = run;
      firstExpected = expected;
      firstCame = came;
    }
  }

  /** Does what must follow a run and may not be timed. */
  public final void settle() throws Exception {
    run++;
    cleanUp();
  }

  /** Lets go of what a run left behind: its reply, above all. */
  protected void cleanUp() throws Exception {}

  /** Forgets the mismatches, and counts runs from 0 again. */
  public void begin() {
    run = 0;
    mismatchCount = 0;
  }

  /** Returns the mismatches since {@link #begin}. */
  public Mismatches mismatches() {
    String first = is + " " + shown(firstCame) + " instead of " + shown(firstExpected);
    return new Mismatches(mismatchCount, firstRun, mismatchCount == 0 ? null : first);
  }

  protected String shown(long number) {
    return Long.toString(number);
  }

  /**
   * Compares the last reply as a whole with what it must be, never timed and never before a run:
   * what is wrong, in words; null if nothing is.
   */
  protected String lastDifference() throws Exception {
    return null;
  }

  /**
   * Looks at what the comparisons counted since {@link #begin}, and at the last reply as a whole.
   *
   * @param runs how many there were since then, at least one
   * @throws WrongValue if a reply was not what it must be
   */
  public final void check(long runs) throws WrongValue, Exception {
    Mismatches wrong = mismatches();
    if (wrong.count > 0) {
      throw new WrongValue(
          String.format(
              "%d of %d replies wrong; the first, in run %d (from 0), %s",
              wrong.count, runs * trafficPerRun.calls(), wrong.firstRun, wrong.first));
    }
    WrongValue.ifAny(lastDifference());
  }

  /** Returns what each run that succeeds adds to the call counts. */
  public final Traffic trafficPerRun() {
    return trafficPerRun;
  }

  /** Closes what it opened. It is run no more. */
  public void close() throws Exception {}
}
