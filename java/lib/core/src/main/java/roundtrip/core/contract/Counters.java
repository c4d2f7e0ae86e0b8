package roundtrip.core.contract;

/**
 * The operations whose values are references to remote objects, for the systems that have such a
 * thing. Each throws {@link Refused} where the middleware will not carry a reference.
 */
public interface Counters {
  /** Returns a reference to a counter that exists already. */
  Counter getCounter() throws Refused, Exception;

  /** Returns a reference to a new counter, which counts from 0. */
  Counter openCounter() throws Refused, Exception;

  /**
   * Returns references to counters that exist already.
   *
   * @param count how many, at least none
   */
  Counter[] getCounterArray(int count) throws Refused, Exception;

  /**
   * Has the servant increment a counter.
   *
   * @param target what one of the others returned
   * @return what it counts now
   */
  int callCounter(Counter target) throws Refused, Exception;
}
