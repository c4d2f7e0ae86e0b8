package roundtrip.core.contract;

/** A command that failed: what its reply of kind {@code error} says. */
public class Failure extends Exception {
  private static final long serialVersionUID = 1;

  /** Whose fault it was, by the names of the protocol. */
  public enum Kind {
    PROTOCOL,
    BIND,
    CONNECT,
    CALL,
    CHECK,
    STORE,
    INTERNAL
  }

  private final Kind kind;

  /**
   * @param message one line that a user can act on
   * @param cause null if the message says all
   */
  public Failure(Kind kind, String message, Throwable cause) {
    super(message, cause);
    this.kind = kind;
  }

  /** Returns a failure whose message says first what was done, and then what was raised. */
  public static Failure of(Kind kind, String what, Exception raised) {
    return new Failure(kind, what + ": " + Errors.line(raised), raised);
  }

  public Kind kind() {
    return kind;
  }
}
