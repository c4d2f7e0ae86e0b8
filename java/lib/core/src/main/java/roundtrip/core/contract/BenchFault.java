package roundtrip.core.contract;

import java.util.Objects;

/** What {@code fail} raises: the contract's one exception, in the core's own terms. */
public final class BenchFault extends Exception {
  private static final long serialVersionUID = 1;

  private final int code;

  /**
   * @param code any 32 bits
   * @param message any UTF-16 code units
   */
  public BenchFault(int code, String message) {
    super(message);
    this.code = code;
  }

  /** Returns the number that came with it. */
  public int code() {
    return code;
  }

  /** Returns what is different in the fault that came, in words; null if nothing is. */
  public String difference(BenchFault came) {
    if (code != came.code) {
      return "code " + Hex.different(Hex.of(came.code), Hex.of(code));
    }
    return Objects.equals(getMessage(), came.getMessage())
        ? null
        : "message " + Hex.different(Hex.of(came.getMessage()), Hex.of(getMessage()));
  }
}
