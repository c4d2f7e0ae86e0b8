package roundtrip.core.measure;

/** A reply was not what it must be; the message shows both. */
public final class WrongValue extends Exception {
  private static final long serialVersionUID = 1;

  /**
   * @param message one line that a user can act on
   */
  public WrongValue(String message) {
    super(message);
  }

  /**
   * Does nothing if there is no difference.
   *
   * @param difference in words; null if there is none
   * @throws WrongValue if there is one
   */
  public static void ifAny(String difference) throws WrongValue {
    if (difference != null) {
      throw new WrongValue(difference);
    }
  }
}
