package roundtrip.core.worker;

/** A command that failed: what its reply of kind {@code error} says. */
public final class Failure extends Exception {
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

  public Failure(Kind kind, String message, Throwable cause) {
    super(message, cause);
    this.kind = kind;
  }

  public Kind kind() {
    return kind;
  }
}
