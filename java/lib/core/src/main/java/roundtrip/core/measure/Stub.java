package roundtrip.core.measure;

/**
 * The shapes of a middleware's own calls, one for each primitive type, so that nothing is boxed.
 * Each may raise whatever the middleware raises.
 */
public interface Stub {
  interface IntToInt {
    int call(int argument) throws Exception;
  }

  interface ToInt<A> {
    int call(A argument) throws Exception;
  }

  interface ToLong<A> {
    long call(A argument) throws Exception;
  }

  interface IntTo<R> {
    R call(int argument) throws Exception;
  }

  interface Exchange<A, R> {
    R call(A argument) throws Exception;
  }

  interface Consumer<A> {
    void call(A argument) throws Exception;
  }

  interface IntConsumer {
    void call(int argument) throws Exception;
  }

  interface Get<R> {
    R call() throws Exception;
  }

  interface GetBoolean {
    boolean call() throws Exception;
  }

  interface GetByte {
    byte call() throws Exception;
  }

  interface GetChar {
    char call() throws Exception;
  }

  interface GetShort {
    short call() throws Exception;
  }

  interface GetInt {
    int call() throws Exception;
  }

  interface GetLong {
    long call() throws Exception;
  }

  interface GetFloat {
    float call() throws Exception;
  }

  interface GetDouble {
    double call() throws Exception;
  }

  /** Raises the contract's exception, in the middleware's own terms. */
  interface Fail {
    void call(int code, String message) throws Exception;
  }

  interface Action {
    void call() throws Exception;
  }
}
