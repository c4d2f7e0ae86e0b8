package roundtrip.core.contract;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;

/**
 * A type of arrays in the core's own terms: how one is made by the formula or from the notation of
 * cases.json, and how two are compared, bit for bit.
 *
 * @param <C> the core's type of the whole array
 */
public final class ValueType<C> {
  public static final ValueType<boolean[]> BOOLEANS =
      new ValueType<>(
          "booleans",
          boolean[]::new,
          array -> array.length,
          (array, i) -> array[i] = i % 2 == 0,
          (expected, came, i) -> Hex.difference(Hex.of(expected[i]), Hex.of(came[i])),
          (array, i, hex) -> array[i] = Hex.toBoolean(hex));
  public static final ValueType<byte[]> OCTETS =
      new ValueType<>(
          "octets",
          byte[]::new,
          array -> array.length,
          (array, i) -> array[i] = TimedValues.octet(i),
          (expected, came, i) -> Hex.difference(Hex.of(expected[i]), Hex.of(came[i])),
          (array, i, hex) -> array[i] = Hex.toByte(hex));
  public static final ValueType<char[]> CHARS =
      new ValueType<>(
          "chars",
          char[]::new,
          array -> array.length,
          (array, i) -> array[i] = TimedValues.character(i),
          (expected, came, i) -> Hex.difference(Hex.of(expected[i]), Hex.of(came[i])),
          (array, i, hex) -> array[i] = Hex.toChar(hex));
  public static final ValueType<char[]> WCHARS =
      new ValueType<>(
          "wchars",
          char[]::new,
          array -> array.length,
          (array, i) -> array[i] = TimedValues.wideCharacter(i),
          (expected, came, i) -> Hex.difference(Hex.of(expected[i]), Hex.of(came[i])),
          (array, i, hex) -> array[i] = Hex.toChar(hex));
  public static final ValueType<short[]> INT16S =
      new ValueType<>(
          "int16s",
          short[]::new,
          array -> array.length,
          (array, i) -> array[i] = TimedValues.int16(i),
          (expected, came, i) -> Hex.difference(Hex.of(expected[i]), Hex.of(came[i])),
          (array, i, hex) -> array[i] = Hex.toShort(hex));
  public static final ValueType<int[]> INT32S =
      new ValueType<>(
          "int32s",
          int[]::new,
          array -> array.length,
          (array, i) -> array[i] = TimedValues.int32(i),
          (expected, came, i) -> Hex.difference(Hex.of(expected[i]), Hex.of(came[i])),
          (array, i, hex) -> array[i] = Hex.toInt(hex));
  public static final ValueType<long[]> INT64S =
      new ValueType<>(
          "int64s",
          long[]::new,
          array -> array.length,
          (array, i) -> array[i] = TimedValues.int64(i),
          (expected, came, i) -> Hex.difference(Hex.of(expected[i]), Hex.of(came[i])),
          (array, i, hex) -> array[i] = Hex.toLong(hex));
  public static final ValueType<float[]> FLOATS =
      new ValueType<>(
          "floats",
          float[]::new,
          array -> array.length,
          (array, i) -> array[i] = (float) TimedValues.real(i),
          (expected, came, i) -> Hex.difference(Hex.of(expected[i]), Hex.of(came[i])),
          (array, i, hex) -> array[i] = Hex.toFloat(hex));
  public static final ValueType<double[]> DOUBLES =
      new ValueType<>(
          "doubles",
          double[]::new,
          array -> array.length,
          (array, i) -> array[i] = TimedValues.real(i),
          (expected, came, i) -> Hex.difference(Hex.of(expected[i]), Hex.of(came[i])),
          (array, i, hex) -> array[i] = Hex.toDouble(hex));
  public static final ValueType<String[]> STRINGS =
      objects("strings", String[]::new, TimedValues::string, Hex::textDifference, Hex::toUnits);
  public static final ValueType<String[]> WSTRINGS =
      objects(
          "wstrings", String[]::new, TimedValues::wideString, Hex::textDifference, Hex::toUnits);
  public static final ValueType<AllTypes[]> STRUCTS =
      objects("structs", AllTypes[]::new, TimedValues::struct, AllTypes::describeDifference, null);
  public static final ValueType<Item[]> ITEMS =
      objects("items", Item[]::new, TimedValues::item, Item::describeDifference, null);

  private interface Fill<C> {
    void set(C array, int i);
  }

  private interface Compare<C> {
    String difference(C expected, C came, int i);
  }

  private interface Parse<C> {
    void set(C array, int i, String hex);
  }

  private final String name;
  private final IntFunction<C> create;
  private final ToIntFunction<C> length;
  private final Fill<C> fill;
  private final Compare<C> compare;
  private final Parse<C> parse;

  private ValueType(
      String name,
      IntFunction<C> create,
      ToIntFunction<C> length,
      Fill<C> fill,
      Compare<C> compare,
      Parse<C> parse) {
    this.name = name;
    this.create = create;
    this.length = length;
    this.fill = fill;
    this.compare = compare;
    this.parse = parse;
  }

  private static <T> ValueType<T[]> objects(
      String name,
      IntFunction<T[]> create,
      IntFunction<T> formula,
      BiFunction<T, T, String> difference,
      Function<String, T> parse) {
    return new ValueType<>(
        name,
        create,
        array -> array.length,
        (array, i) -> array[i] = formula.apply(i),
        (expected, came, i) -> difference.apply(expected[i], came[i]),
        (array, i, hex) -> array[i] = parse.apply(hex));
  }

  /** Returns the elements 0 to length - 1 by the formula. */
  public C formula(int length) {
    C array = create.apply(length);
    for (int i = 0; i < length; i++) {
      fill.set(array, i);
    }
    return array;
  }

  /** Returns the array whose elements have that notation; structs and Items have none. */
  public C parse(List<String> elements) {
    C array = create.apply(elements.size());
    for (int i = 0; i < elements.size(); i++) {
      parse.set(array, i, elements.get(i));
    }
    return array;
  }

  /** Returns the number of elements. */
  public int length(C array) {
    return length.applyAsInt(array);
  }

  /** Returns the name of this type as a member of AllArrays. */
  public String name() {
    return name;
  }

  /** Returns the first difference of two arrays, in words; null if there is none. */
  public String describeDifference(C expected, C came) {
    if (came == null) {
      return name + " is null";
    }
    if (length(came) != length(expected)) {
      return name + " has " + length(came) + " elements instead of " + length(expected);
    }
    for (int i = 0; i < length(expected); i++) {
      String difference = compare.difference(expected, came, i);
      if (difference != null) {
        return name + "[" + i + "] " + difference;
      }
    }
    return null;
  }
}
