package roundtrip.core.contract;

/** A reference to a counter of the server's, as its client holds it. */
public interface Counter {
  /**
   * Adds one.
   *
   * @return what it counts now
   * @throws Refused if the object is not there any more
   * @throws Exception if the middleware fails otherwise
   */
  int increment() throws Refused, Exception;

  /**
   * Has the server let the object go.
   *
   * @throws Refused if it is not there any more
   * @throws Exception if the middleware fails otherwise
   */
  void close() throws Refused, Exception;
}
