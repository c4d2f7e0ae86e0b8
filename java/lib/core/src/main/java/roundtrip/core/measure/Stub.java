package roundtrip.core.measure;

/**
 * The shapes of a middleware's own calls. A number that a stub returns is compared as the bits of a
 * long, into which Java widens every integer, so that nothing is boxed. Each may raise whatever the
 * middleware raises.
 */
public interface Stub {
  interface Action {
    void call() throws Exception;
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

  interface GetLong {
    long call() throws Exception;
  }

  interface Exchange<A, R> {
    R call(A argument) throws Exception;
  }

  interface IntTo<R> {
    R call(int argument) throws Exception;
  }

  interface IntToLong {
    long call(int argument) throws Exception;
  }

  interface ToLong<A> {
    long call(A argument) throws Exception;
  }

  /** Raises the contract's exception, in the middleware's own terms. */
  interface Fail {
    void call(int code, String message) throws Exception;
  }
}
