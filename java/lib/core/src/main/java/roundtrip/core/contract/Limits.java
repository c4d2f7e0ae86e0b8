package roundtrip.core.contract;

/**
 * A value that {@code prepare} must say beside the operation's name.
 *
 * @param name its key
 * @param least the smallest that it may be
 * @param most the largest that it may be
 * @param otherwise what it is if it is left out; null if it may not be
 */
public record Limits(String name, int least, int most, Integer otherwise) {
  /** Tells whether the value may be that number. */
  public boolean admits(int number) {
    return number >= least && number <= most;
  }

  /** Returns why the value may not be that number. */
  public String complaint(int number) {
    return name + " is " + number + "; expected " + least + " to " + most;
  }
}
