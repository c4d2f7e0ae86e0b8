package roundtrip.core;

/**
 * The values that are timed, by the formulas of contract.md: the same on every wire, so that no row
 * has easier data.
 */
public final class TimedValues {
  /**
   * What {@code invoke} is called with: 31 bits, since protobuf spends ten bytes on a negative
   * integer.
   */
  public static final int ARGUMENT = 0x12345678;

  private static final long ID_FACTOR = 16_777_619;
  private static final long ID_MASK = 0x7fff_ffffL;

  private TimedValues() {}

  /** Returns that many bytes, none of them zero and all of them ASCII. */
  public static byte[] bytes(int count) {
    byte[] bytes = new byte[count];
    for (int i = 0; i < count; i++) {
      bytes[i] = (byte) (1 + i % 127);
    }
    return bytes;
  }

  /** Returns that many characters from a to z. */
  public static char[] chars(int count) {
    char[] chars = new char[count];
    for (int i = 0; i < count; i++) {
      chars[i] = (char) ('a' + i % 26);
    }
    return chars;
  }

  /** Returns the characters of {@link #chars} as a string. */
  public static String string(int count) {
    return new String(chars(count));
  }

  /**
   * Returns Item i.
   *
   * @param i from 0
   */
  public static Item item(int i) {
    long n = i + 1L;
    return new Item((int) (n * ID_FACTOR & ID_MASK), String.format("item-%011d", i), n / 3.0);
  }

  /** Returns Items 0 to count - 1: distinct objects with distinct names. */
  public static Item[] items(int count) {
    Item[] items = new Item[count];
    for (int i = 0; i < count; i++) {
      items[i] = item(i);
    }
    return items;
  }
}
