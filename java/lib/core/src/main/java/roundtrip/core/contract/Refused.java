package roundtrip.core.contract;

/** The middleware, or the mapping, will not carry a value; the message is its reason. */
public final class Refused extends Exception {
  private static final long serialVersionUID = 1;

  public Refused(String message) {
    super(message);
  }

  public Refused(Exception cause) {
    super(Errors.line(cause), cause);
  }
}
