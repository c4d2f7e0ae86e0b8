package roundtrip.core.contract;

/**
 * The values of one {@code prepare}.
 *
 * @param n the size, count, items, millis or first_call; 1 if the operation has none of them
 * @param nameLength characters of an Item's name
 * @param server number of the server, from 0
 */
public record Values(int n, int nameLength, int server) {
  public Values(int n, int nameLength) {
    this(n, nameLength, 0);
  }

  /** Returns values with names of the usual length. */
  public static Values of(int n) {
    return new Values(n, TimedValues.NAME_LENGTH);
  }

  /** Returns what a server has, from 0, if n is dealt over that many as equally as can be. */
  public Values part(int server, int servers) {
    long from = (long) n * server / servers;
    return new Values((int) ((long) n * (server + 1) / servers - from), nameLength, server);
  }
}
