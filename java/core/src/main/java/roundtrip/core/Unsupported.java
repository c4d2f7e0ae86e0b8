package roundtrip.core;

/** The middleware cannot do a workload; the message is the manifest's reason. */
public final class Unsupported extends Exception {
  private static final long serialVersionUID = 1;

  /**
   * @param message one line that a user can act on
   */
  public Unsupported(String message) {
    super(message);
  }
}
