package roundtrip.core.contract;

import java.util.Arrays;

/** What contract.md says of the values that are timed beside the formulas of {@link ValueType}. */
public final class TimedValues {
  /**
   * What {@code invoke} is called with: 31 bits, since protobuf spends ten bytes on a negative
   * integer.
   */
  public static final int ARGUMENT = 0x12345678;

  private TimedValues() {}

  /** Returns the characters 0 to length - 1 as one string. */
  public static String text(int length) {
    char[] characters = new char[length];
    for (int i = 0; i < length; i++) {
      characters[i] = Types.CHAR.formula(i, 0);
    }
    return new String(characters);
  }

  /** Returns integers to sort, of which no two with other indexes are the same. */
  static int[] unsorted(Values values) {
    int[] data = new int[values.n()];
    Arrays.setAll(data, i -> mix31(values.first() + i));
    return data;
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
}
