package roundtrip.core.measure;

/**
 * The shapes of a middleware's own calls, one for each primitive type, so that nothing is boxed.
 * Each may raise whatever the middleware raises.
 */
public interface Stub {
  /** Takes an integer and returns one. */
  @FunctionalInterface
  interface IntToInt {
    int call(int argument) throws Exception;
  }

  /** Takes a value and returns an integer. */
  @FunctionalInterface
  interface ToInt<A> {
    int call(A argument) throws Exception;
  }

  /** Takes an integer and returns a value. */
  @FunctionalInterface
  interface IntTo<R> {
    R call(int argument) throws Exception;
  }

  /** Takes a value and returns another. */
  @FunctionalInterface
  interface Exchange<A, R> {
    R call(A argument) throws Exception;
  }

  /** Takes a value and returns nothing. */
  @FunctionalInterface
  interface Consumer<A> {
    void call(A argument) throws Exception;
  }

  /** Takes an integer and returns nothing. */
  @FunctionalInterface
  interface IntConsumer {
    void call(int argument) throws Exception;
  }

  /** Returns a value. */
  @FunctionalInterface
  interface Get<R> {
    R call() throws Exception;
  }

  /** Returns a boolean. */
  @FunctionalInterface
  interface GetBoolean {
    boolean call() throws Exception;
  }

  /** Returns a byte. */
  @FunctionalInterface
  interface GetByte {
    byte call() throws Exception;
  }

  /** Returns a character. */
  @FunctionalInterface
  interface GetChar {
    char call() throws Exception;
  }

  /** Returns an integer of 16 bits. */
  @FunctionalInterface
  interface GetShort {
    short call() throws Exception;
  }

  /** Returns an integer of 32 bits. */
  @FunctionalInterface
  interface GetInt {
    int call() throws Exception;
  }

  /** Returns an integer of 64 bits. */
  @FunctionalInterface
  interface GetLong {
    long call() throws Exception;
  }

  /** Returns a float. */
  @FunctionalInterface
  interface GetFloat {
    float call() throws Exception;
  }

  /** Returns a double. */
  @FunctionalInterface
  interface GetDouble {
    double call() throws Exception;
  }

  /** Raises the contract's exception, in the middleware's own terms. */
  @FunctionalInterface
  interface Fail {
    void call(int code, String message) throws Exception;
  }

  /** Takes nothing and returns nothing. */
  @FunctionalInterface
  interface Action {
    void call() throws Exception;
  }
}
