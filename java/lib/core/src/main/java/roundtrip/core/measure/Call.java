package roundtrip.core.measure;

/** One workload, with its arguments built in the middleware's own types. */
public interface Call {
  /**
   * The timed call: the middleware's, and nothing else. A bounce runs until its array is empty,
   * dropping one element after each reply.
   *
   * @throws Exception whatever the middleware raises
   */
  void run() throws Exception;

  /**
   * Holds the last reply against what it must be. Never timed.
   *
   * @throws WrongValue if it is another one
   */
  void check() throws WrongValue;
}
