package roundtrip.core.worker;

import roundtrip.core.contract.Operation;

/**
 * The middleware cannot do a workload or call an operation; the message is the reason, of a
 * workload the manifest's.
 */
public final class Unsupported extends Exception {
  private static final long serialVersionUID = 1;

  /**
   * @param message one line that a user can act on
   */
  public Unsupported(String message) {
    super(message);
  }

  /** Returns what an adapter says that does not call an operation. */
  public static Unsupported operation(Operation operation) {
    return new Unsupported("this system's adapter does not call " + operation.label());
  }
}
