package roundtrip.core.contract;

/**
 * The values of one {@code prepare}.
 *
 * @param n the size, count, items, millis or first_call; 1 if the operation has none of them
 * @param textLength characters of a string within a struct
 * @param first index of the first element
 * @param argument what is sent in place of the formula's argument; null: nothing
 */
public record Values(int n, int textLength, int first, Object argument) {
  /** Each part has that many bits of the indexes. */
  private static final int INDEX_BITS = 22;

  /** Returns values with strings of the usual length. */
  public static Values of(int n) {
    return new Values(n, ValueType.TEXT_LENGTH, 0, null);
  }

  /** Returns the same of so many elements. */
  public Values with(int n) {
    return new Values(n, textLength, first, argument);
  }

  /** Returns the same with an argument; null: with the formula's. */
  public Values sending(Object argument) {
    return new Values(n, textLength, first, argument);
  }

  /** Returns what the last reply of a bounce has: one element, or none of an odd number. */
  public Values leftOfBounce() {
    return with(1 - n % 2);
  }

  /**
   * Returns what a server has, from 0, if n is dealt over that many as equally as can be. No two
   * have the same indexes.
   */
  public Values part(int server, int servers) {
    long from = (long) n * server / servers;
    int count = (int) ((long) n * (server + 1) / servers - from);
    return new Values(count, textLength, server << INDEX_BITS, argument);
  }
}
