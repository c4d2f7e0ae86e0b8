package roundtrip.core.contract;

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

  private static final long INT16_FACTOR = 7919;
  private static final long INT64_FACTOR = 1_099_511_628_211L;
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

  /**
   * Returns struct i; element i of an array of a type is the member of that type.
   *
   * @param i from 0
   */
  public static AllTypes allTypes(int i) {
    long n = i + 1L;
    return new AllTypes(
        i % 2 == 0,
        (byte) (1 + i % 127),
        (char) ('a' + i % 26),
        (char) ('A' + i % 26),
        (short) (n * INT16_FACTOR & Short.MAX_VALUE),
        (int) (n * ID_FACTOR & ID_MASK),
        n * INT64_FACTOR & Long.MAX_VALUE,
        (float) (n / 3.0),
        n / 3.0,
        "string-" + digits(i, 9),
        "wstring-" + digits(i, 8));
  }

  /** As {@code %0nd} would have it, many thousand times in the time that a test waits. */
  private static String digits(int number, int count) {
    String digits = Integer.toString(number);
    return "0".repeat(count - digits.length()) + digits;
  }

  /** Returns structs 0 to count - 1. */
  public static AllTypes[] allTypesArray(int count) {
    AllTypes[] structs = new AllTypes[count];
    for (int i = 0; i < count; i++) {
      structs[i] = allTypes(i);
    }
    return structs;
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
