package roundtrip.core.measure;

import roundtrip.core.contract.Item;
import roundtrip.core.contract.TimedValues;

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
   * Compares a reply that is a number.
   *
   * @param what names the reply
   * @throws WrongValue unless both are equal
   */
  public static void unlessEqual(String what, long expected, long actual) throws WrongValue {
    if (expected != actual) {
      throw new WrongValue(what + " is " + actual + ", must be " + expected);
    }
  }

  /**
   * Checks the last reply of a bounce: Item 0 alone where the bounce began with an even number,
   * else none.
   *
   * @param items what the bounce began with
   * @param last the last reply, in the core's values
   * @throws WrongValue unless it is that
   */
  public static void unlessLastOfBounce(int items, Item[] last) throws WrongValue {
    unlessEqual("items in the last reply of the bounce", 1 - items % 2, last.length);
    if (last.length == 1 && !last[0].sameBits(TimedValues.item(0))) {
      throw new WrongValue(
          "last reply of the bounce is " + last[0] + ", must be " + TimedValues.item(0));
    }
  }
}
