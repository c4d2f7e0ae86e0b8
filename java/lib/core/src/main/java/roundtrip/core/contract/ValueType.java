package roundtrip.core.contract;

import java.lang.reflect.Array;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;

/**
 * A type of arrays in the core's own terms: how one is made, by the formula or from the notation of
 * cases.json.
 *
 * @param <C> the core's type of the whole array
 */
public final class ValueType<C> {
  public static final ValueType<boolean[]> BOOLEANS =
      new ValueType<>("booleans", boolean[]::new, a -> a.length, (a, i) -> a[i] = i % 2 == 0);
  public static final ValueType<byte[]> OCTETS =
      new ValueType<>("octets", byte[]::new, a -> a.length, (a, i) -> a[i] = TimedValues.octet(i));
  public static final ValueType<char[]> CHARS =
      new ValueType<>(
          "chars", char[]::new, a -> a.length, (a, i) -> a[i] = TimedValues.character(i));
  public static final ValueType<char[]> WCHARS =
      new ValueType<>(
          "wchars", char[]::new, a -> a.length, (a, i) -> a[i] = TimedValues.wideCharacter(i));
  public static final ValueType<short[]> INT16S =
      new ValueType<>("int16s", short[]::new, a -> a.length, (a, i) -> a[i] = TimedValues.int16(i));
  public static final ValueType<int[]> INT32S =
      new ValueType<>("int32s", int[]::new, a -> a.length, (a, i) -> a[i] = TimedValues.int32(i));
  public static final ValueType<long[]> INT64S =
      new ValueType<>("int64s", long[]::new, a -> a.length, (a, i) -> a[i] = TimedValues.int64(i));
  public static final ValueType<float[]> FLOATS =
      new ValueType<>(
          "floats", float[]::new, a -> a.length, (a, i) -> a[i] = (float) TimedValues.real(i));
  public static final ValueType<double[]> DOUBLES =
      new ValueType<>(
          "doubles", double[]::new, a -> a.length, (a, i) -> a[i] = TimedValues.real(i));
  public static final ValueType<String[]> STRINGS =
      objects("strings", String[]::new, TimedValues::string);
  public static final ValueType<String[]> WSTRINGS =
      objects("wstrings", String[]::new, TimedValues::wideString);
  public static final ValueType<AllTypes[]> STRUCTS =
      objects("structs", AllTypes[]::new, TimedValues::struct);
  public static final ValueType<Item[]> ITEMS = objects("items", Item[]::new, TimedValues::item);

  /** Sets one element by the formula. */
  private interface Fill<C> {
    void set(C array, int i);
  }

  private final String name;
  private final IntFunction<C> create;
  private final ToIntFunction<C> length;
  private final Fill<C> fill;

  private ValueType(String name, IntFunction<C> create, ToIntFunction<C> length, Fill<C> fill) {
    this.name = name;
    this.create = create;
    this.length = length;
    this.fill = fill;
  }

  private static <T> ValueType<T[]> objects(
      String name, IntFunction<T[]> create, IntFunction<T> formula) {
    return new ValueType<>(name, create, a -> a.length, (a, i) -> a[i] = formula.apply(i));
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
      Array.set(array, i, Hex.to(array.getClass().getComponentType(), elements.get(i)));
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
    return Difference.of(name, expected, came);
  }
}
