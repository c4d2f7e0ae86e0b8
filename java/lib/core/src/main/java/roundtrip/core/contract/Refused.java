package roundtrip.core.contract;

import roundtrip.core.worker.Errors;

/** The middleware, or the mapping, will not carry a value; the message is its reason. */
public final class Refused extends Exception {
  private static final long serialVersionUID = 1;

  /**
   * @param message one line that a user can act on
   */
  public Refused(String message) {
    super(message);
  }

  /**
   * @param cause what the middleware raised
   */
  public Refused(Exception cause) {
    super(Errors.line(cause), cause);
  }
}
