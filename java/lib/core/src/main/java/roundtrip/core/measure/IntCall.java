package roundtrip.core.measure;

/** A call of an operation that replies with an integer, which is kept for the check. */
public final class IntCall implements Call {
  /** The middleware's call. */
  @FunctionalInterface
  public interface Operation {
    /**
     * Calls.
     *
     * @return the reply
     * @throws Exception whatever the middleware raises
     */
    int call() throws Exception;
  }

  private final int expected;
  private final Operation operation;
  private int reply;

  /**
   * @param expected what the reply must be
   * @param operation what is timed
   */
  public IntCall(int expected, Operation operation) {
    this.expected = expected;
    this.operation = operation;
  }

  @Override
  public void run() throws Exception {
    reply = operation.call();
  }

  @Override
  public void check() throws WrongValue {
    WrongValue.unlessEqual("reply", expected, reply);
  }
}
