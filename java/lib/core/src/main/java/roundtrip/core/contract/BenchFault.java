package roundtrip.core.contract;

/** What {@code fail} raises: the contract's one exception, in the core's own terms. */
public final class BenchFault extends Exception {
  private static final long serialVersionUID = 1;

  record Members(int code, String message, String cause) {}

  private final int code;

  /**
   * @param code any 32 bits
   * @param message any UTF-16 code units
   */
  public BenchFault(int code, String message) {
    super(message);
    this.code = code;
  }

  /** Returns one with a cause that has the same message. */
  public static BenchFault caused(int code, String message) {
    BenchFault fault = new BenchFault(code, message);
    fault.initCause(new IllegalStateException(message));
    return fault;
  }

  public int code() {
    return code;
  }

  /**
   * Returns what is compared.
   *
   * @param withCause whether the message of the cause is
   */
  Members members(boolean withCause) {
    String cause = withCause && getCause() != null ? getCause().getMessage() : null;
    return new Members(code, getMessage(), cause);
  }
}
