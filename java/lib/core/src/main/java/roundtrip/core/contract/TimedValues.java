package roundtrip.core.contract;

import java.util.Arrays;

/**
 * The values that are timed, by the formulas of contract.md: the same in every protocol, so that no
 * row has easier data. In all of them i counts from 0. {@link ValueType} has those of elements.
 */
public final class TimedValues {
  /**
   * What {@code invoke} is called with: 31 bits, since protobuf spends ten bytes on a negative
   * integer.
   */
  public static final int ARGUMENT = 0x12345678;

  /** Characters of an Item's name, unless {@code prepare} asks for more. */
  public static final int NAME_LENGTH = 16;

  private static final String NAME_PREFIX = "item-";

  private static final long INT32_FACTOR = 16_777_619;

  /** Each server has that many bits of the numbers from which values to sort are made. */
  private static final int SERVER_SHIFT = 22;

  private TimedValues() {}

  /** Returns integer i of 32 bits, which is positive. */
  static int int32(int i) {
    return (int) ((i + 1L) * INT32_FACTOR & Integer.MAX_VALUE);
  }

  static double real(int i) {
    return (i + 1L) / 3.0;
  }

  /** Returns the characters 0 to length - 1 as one string. */
  public static String text(int length) {
    return new String(ArrayType.CHARS.formula(length));
  }

  static AllTypes struct(int i) {
    return new AllTypes(
        ValueType.BOOLEAN.formula(i),
        ValueType.OCTET.formula(i),
        ValueType.CHAR.formula(i),
        ValueType.WCHAR.formula(i),
        ValueType.INT16.formula(i),
        ValueType.INT32.formula(i),
        ValueType.INT64.formula(i),
        ValueType.FLOAT.formula(i),
        ValueType.DOUBLE.formula(i),
        ValueType.STRING.formula(i),
        ValueType.WSTRING.formula(i));
  }

  /** Returns the fault that {@code fail} raises, whatever i is. */
  static BenchFault fault(int i) {
    return new BenchFault(ARGUMENT, text(16));
  }

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
    Arrays.setAll(values, i -> mix31((server << SERVER_SHIFT) + i));
    return values;
  }

  /** MurmurHash3's finaliser in 31 bits, a bijection. */
  static int mix31(int value) {
    int h = value;
    h ^= h >>> 16;
    h = h * 0x85ebca6b & Integer.MAX_VALUE;
    h ^= h >>> 13;
    h = h * 0xc2b2ae35 & Integer.MAX_VALUE;
    return h ^ h >>> 16;
  }

  static int[] sorted(int[] data) {
    int[] sorted = data.clone();
    Arrays.sort(sorted);
    return sorted;
  }

  /** Returns Item i with a name of the usual length. */
  public static Item item(int i) {
    return item(i, NAME_LENGTH);
  }

  private static Item item(int i, int nameLength) {
    String name = numbered(NAME_PREFIX, i, nameLength - NAME_PREFIX.length());
    return new Item(int32(i), name, real(i));
  }

  /** Returns Items 0 to count - 1, distinct objects with distinct names of that length. */
  public static Item[] items(int count, int nameLength) {
    Item[] items = new Item[count];
    Arrays.setAll(items, i -> item(i, nameLength));
    return items;
  }

  /** As {@code %0nd} would have it, which takes too long for many thousands of them. */
  static String numbered(String prefix, int number, int digits) {
    String decimal = Integer.toString(number);
    return prefix + "0".repeat(digits - decimal.length()) + decimal;
  }
}
