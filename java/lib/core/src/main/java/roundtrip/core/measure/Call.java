package roundtrip.core.measure;

/**
 * An operation that is ready to be timed: its argument is built in the middleware's own types. One
 * thread uses it. After each run comes one {@link #settle}; between the two may come a {@link
 * #check}.
 */
public interface Call {
  /**
   * What is timed: the middleware's call, and the comparison of its reply: a number as it is, an
   * array, a string or a list by its length, a struct by nothing. It allocates nothing of its own
   * and takes no lock.
   *
   * @throws Exception whatever the middleware raises
   */
  void run() throws Exception;

  /**
   * Does what must follow a run and may not be timed. It lets go of the reply, above all.
   *
   * @throws Exception whatever the middleware raises
   */
  default void settle() throws Exception {}

  /**
   * Looks at what the comparisons counted since the last check, and at the last reply as a whole.
   *
   * @param runs how many there were since then, at least one
   * @throws WrongValue if a reply was not what it must be
   * @throws Exception whatever the middleware raises
   */
  void check(long runs) throws WrongValue, Exception;

  /**
   * Closes what it opened. It is run no more.
   *
   * @throws Exception whatever the middleware raises
   */
  default void close() throws Exception {}
}
