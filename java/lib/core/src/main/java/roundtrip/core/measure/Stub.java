package roundtrip.core.measure;

/**
 * The shapes of a middleware's own calls, one for each primitive type, so that nothing is boxed.
 * Each may raise whatever the middleware raises.
 */
public interface Stub {
  /** Takes an integer and returns one. */
  interface IntToInt {
    int call(int argument) throws Exception;
  }

  /** Takes a value and returns an integer. */
  interface ToInt<A> {
    int call(A argument) throws Exception;
  }

  /** Takes an integer and returns a value. */
  interface IntTo<R> {
    R call(int argument) throws Exception;
  }

  /** Takes a value and returns another. */
  interface Exchange<A, R> {
    R call(A argument) throws Exception;
  }

  /** Takes a value and returns nothing. */
  interface Consumer<A> {
    void call(A argument) throws Exception;
  }

  /** Takes an integer and returns nothing. */
  interface IntConsumer {
    void call(int argument) throws Exception;
  }

  /** Returns a value. */
  interface Get<R> {
    R call() throws Exception;
  }

  /** Returns a boolean. */
  interface GetBoolean {
    boolean call() throws Exception;
  }

  /** Returns a byte. */
  interface GetByte {
    byte call() throws Exception;
  }

  /** Returns a character. */
  interface GetChar {
    char call() throws Exception;
  }

  /** Returns an integer of 16 bits. */
  interface GetShort {
    short call() throws Exception;
  }

  /** Returns an integer of 32 bits. */
  interface GetInt {
    int call() throws Exception;
  }

  /** Returns an integer of 64 bits. */
  interface GetLong {
    long call() throws Exception;
  }

  /** Returns a float. */
  interface GetFloat {
    float call() throws Exception;
  }

  /** Returns a double. */
  interface GetDouble {
    double call() throws Exception;
  }

  /** Raises the contract's exception, in the middleware's own terms. */
  interface Fail {
    void call(int code, String message) throws Exception;
  }

  /** Takes nothing and returns nothing. */
  interface Action {
    void call() throws Exception;
  }
}
