package roundtrip.core.contract;

/** A command was wrong: the message names the key, what is wrong with it and what is expected. */
public final class ProtocolError extends Failure {
  private static final long serialVersionUID = 1;

  public ProtocolError(String message) {
    super(Kind.PROTOCOL, message, null);
  }
}
