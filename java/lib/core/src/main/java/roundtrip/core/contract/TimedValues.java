package roundtrip.core.contract;

import java.util.Arrays;

/**
 * The values that are timed, by the formulas of contract.md: the same on every wire, so that no row
 * has easier data. In all of them i counts from 0.
 */
public final class TimedValues {
  /**
   * What {@code invoke} is called with: 31 bits, since protobuf spends ten bytes on a negative
   * integer.
   */
  public static final int ARGUMENT = 0x12345678;

  /** Characters of an Item's name, unless {@code prepare} asks for more. */
  public static final int NAME_LENGTH = 16;

  private static final long INT16_FACTOR = 7919;
  private static final long INT32_FACTOR = 16_777_619;
  private static final long INT64_FACTOR = 1_099_511_628_211L;

  /** Each server has that many bits of the numbers from which values to sort are made. */
  private static final int SERVER_SHIFT = 22;

  private TimedValues() {}

  /** Returns octet i: never zero, and ASCII. */
  public static byte octet(int i) {
    return (byte) (1 + i % 127);
  }

  /** Returns character i, from a to z. */
  public static char character(int i) {
    return (char) ('a' + i % 26);
  }

  /** Returns wide character i, from A to Z. */
  public static char wideCharacter(int i) {
    return (char) ('A' + i % 26);
  }

  /** Returns integer i of 16 bits, which is positive. */
  public static short int16(int i) {
    return (short) ((i + 1L) * INT16_FACTOR & Short.MAX_VALUE);
  }

  /** Returns integer i of 32 bits, which is positive. */
  public static int int32(int i) {
    return (int) ((i + 1L) * INT32_FACTOR & Integer.MAX_VALUE);
  }

  /** Returns integer i of 64 bits, which is positive. */
  public static long int64(int i) {
    return (i + 1L) * INT64_FACTOR & Long.MAX_VALUE;
  }

  /** Returns real number i. */
  public static double real(int i) {
    return (i + 1L) / 3.0;
  }

  /** Returns string i, of 16 characters. */
  public static String string(int i) {
    return numbered("string-", i, 9);
  }

  /** Returns wide string i, of 16 characters. */
  public static String wideString(int i) {
    return numbered("wstring-", i, 8);
  }

  /** Returns the characters 0 to length - 1 as one string. */
  public static String text(int length) {
    return new String(ArrayType.CHARS.formula(length));
  }

  /** Returns struct i. */
  public static AllTypes struct(int i) {
    return new AllTypes(
        i % 2 == 0,
        octet(i),
        character(i),
        wideCharacter(i),
        int16(i),
        int32(i),
        int64(i),
        (float) real(i),
        real(i),
        string(i),
        wideString(i));
  }

  /** Returns the fault that {@code fail} raises, whatever i is. */
  static BenchFault fault(int i) {
    return new BenchFault(ARGUMENT, text(16));
  }

  /** Returns that many elements of every type. */
  public static AllArrays arrays(int count) {
    return AllArrays.of(
        new AllArrays.Source() {
          @Override
          public <C> C array(ArrayType<C> type) {
            return type.formula(count);
          }
        });
  }

  /** Returns the integers that a server has to sort: a permutation, so that all of them differ. */
  static int[] unsorted(int count, int server) {
    int[] values = new int[count];
    Arrays.setAll(values, i -> fmix32((server << SERVER_SHIFT) + i));
    return values;
  }

  /** The 32-bit finaliser of MurmurHash3, a bijection. */
  static int fmix32(int value) {
    int h = value;
    h ^= h >>> 16;
    h *= 0x85ebca6b;
    h ^= h >>> 13;
    h *= 0xc2b2ae35;
    return h ^ h >>> 16;
  }

  /** Returns a sorted copy. */
  static int[] sorted(int[] data) {
    int[] sorted = data.clone();
    Arrays.sort(sorted);
    return sorted;
  }

  /** Returns Item i. */
  public static Item item(int i) {
    return item(i, NAME_LENGTH);
  }

  /**
   * Returns Item i with a name of some length.
   *
   * @param nameLength characters of its name, at least {@link #NAME_LENGTH}
   */
  public static Item item(int i, int nameLength) {
    String prefix = "item-";
    return new Item(int32(i), numbered(prefix, i, nameLength - prefix.length()), real(i));
  }

  /**
   * Returns Items 0 to count - 1: distinct objects with distinct names.
   *
   * @param nameLength characters of each name, at least {@link #NAME_LENGTH}
   */
  public static Item[] items(int count, int nameLength) {
    Item[] items = new Item[count];
    for (int i = 0; i < count; i++) {
      items[i] = item(i, nameLength);
    }
    return items;
  }

  /** As {@code %0nd} would have it, which takes too long for many thousands of them. */
  private static String numbered(String prefix, int number, int digits) {
    String decimal = Integer.toString(number);
    return prefix + "0".repeat(digits - decimal.length()) + decimal;
  }
}
