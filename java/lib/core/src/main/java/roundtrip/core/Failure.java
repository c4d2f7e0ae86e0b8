package roundtrip.core;

/** A command that failed: what its reply of kind {@code error} says. */
final class Failure extends Exception {
  private static final long serialVersionUID = 1;

  /** Whose fault it was, by the names of the protocol. */
  enum Kind {
    PROTOCOL,
    BIND,
    CONNECT,
    CALL,
    CHECK,
    STORE,
    INTERNAL;

    String label() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  private final Kind kind;

  Failure(Kind kind, String message, Throwable cause) {
    super(message, cause);
    this.kind = kind;
  }

  Kind kind() {
    return kind;
  }
}
