package roundtrip.core.contract;

/** What {@code fail} raises: the contract's one exception, in the core's own terms. */
public final class BenchFault extends Exception {
  private static final long serialVersionUID = 1;

  record Members(int code, String message) {}

  private final int code;

  /**
   * @param code any 32 bits
   * @param message any UTF-16 code units
   */
  public BenchFault(int code, String message) {
    super(message);
    this.code = code;
  }

  public int code() {
    return code;
  }

  Members members() {
    return new Members(code, getMessage());
  }
}
