package roundtrip.core.contract;

/** A reference to a counter of the server's, as the client's core holds it. */
public interface Counter {
  /**
   * Adds one.
   *
   * @return what it counts now
   * @throws Exception whatever the middleware raises, if the counter was closed for instance
   */
  int increment() throws Exception;

  /**
   * Has the server release the counter.
   *
   * @throws Exception whatever the middleware raises, if it was closed before for instance
   */
  void close() throws Exception;
}
