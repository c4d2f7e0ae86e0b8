package roundtrip.core.measure;

/** A reply was not what it must be; the message shows both. */
public final class WrongValue extends Exception {
  private static final long serialVersionUID = 1;

  public WrongValue(String message) {
    super(message);
  }

  /** Raises a difference in words; null is none. */
  public static void ifAny(String difference) throws WrongValue {
    if (difference != null) {
      throw new WrongValue(difference);
    }
  }
}
