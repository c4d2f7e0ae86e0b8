package roundtrip.core.contract;

import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.ToIntFunction;

/**
 * A type of the contract in the core's own terms. The table of operations names types by it, and a
 * binding without types of its own finds by it how a value is carried.
 *
 * @param <C> the core's type
 */
public class ValueType<C> {
  public static final ValueType<Void> NONE = element(Void.class, i -> null);
  public static final ValueType<Boolean> BOOLEAN = element(Boolean.class, i -> i % 2 == 0);
  public static final ValueType<Byte> OCTET = element(Byte.class, TimedValues::octet);
  public static final ValueType<Character> CHAR = element(Character.class, TimedValues::character);
  public static final ValueType<Character> WCHAR =
      element(Character.class, TimedValues::wideCharacter);
  public static final ValueType<Short> INT16 = element(Short.class, TimedValues::int16);
  public static final ValueType<Integer> INT32 = element(Integer.class, TimedValues::int32);
  public static final ValueType<Long> INT64 = element(Long.class, TimedValues::int64);
  public static final ValueType<Float> FLOAT =
      element(Float.class, i -> (float) TimedValues.real(i));
  public static final ValueType<Double> DOUBLE = element(Double.class, TimedValues::real);
  public static final ValueType<String> STRING =
      new ValueType<>(String.class, String::length, TimedValues::string);
  public static final ValueType<String> WSTRING =
      new ValueType<>(String.class, String::length, TimedValues::wideString);
  public static final ValueType<AllTypes> STRUCT = element(AllTypes.class, TimedValues::struct);
  public static final ValueType<Item> ITEM = element(Item.class, TimedValues::item);
  public static final ValueType<AllArrays> ARRAYS =
      element(AllArrays.class, i -> TimedValues.arrays(i + 1));
  public static final ValueType<BenchFault> FAULT = element(BenchFault.class, TimedValues::fault);

  /** References have no formula: what comes is called. */
  public static final ValueType<Counter> COUNTER = element(Counter.class, i -> null);

  public static final ValueType<Counter[]> COUNTERS =
      new ValueType<>(Counter[].class, counters -> counters.length, Counter[]::new);

  private static final Set<Class<?>> NUMBERS =
      Set.of(
          Boolean.class,
          Byte.class,
          Character.class,
          Short.class,
          Integer.class,
          Long.class,
          Float.class,
          Double.class);

  private final Class<C> valueClass;
  private final ToIntFunction<? super C> length;
  private final IntFunction<? extends C> formula;

  ValueType(
      Class<C> valueClass, ToIntFunction<? super C> length, IntFunction<? extends C> formula) {
    this.valueClass = valueClass;
    this.length = length;
    this.formula = formula;
  }

  /** Returns a type that has no length. */
  private static <C> ValueType<C> element(Class<C> valueClass, IntFunction<C> formula) {
    return new ValueType<>(valueClass, value -> 1, formula);
  }

  /**
   * Returns a value by contract.md's formula.
   *
   * @param i of an array, its length; of an element, its index, from 0
   */
  public final C formula(int i) {
    return formula.apply(i);
  }

  /** Returns the number of elements or characters; 1 if the type has no length. */
  public final int length(C value) {
    return length.applyAsInt(value);
  }

  /** Returns how the length of a value differs from another's, in words; null if it does not. */
  final String describeLength(C expected, C came) {
    return length(expected) == length(came)
        ? null
        : "reply has length " + length(came) + " instead of " + length(expected);
  }

  /** Tells whether it is a number, a character or a boolean, which a timed call compares. */
  public final boolean isNumber() {
    return NUMBERS.contains(valueClass);
  }

  /** Tells whether it is a real number, of which words show the bits. */
  public final boolean isReal() {
    return valueClass == Float.class || valueClass == Double.class;
  }

  /**
   * Returns the bits of a number, a character or a boolean.
   *
   * @param number of a boxed type
   */
  public static long bits(Object number) {
    if (number instanceof Boolean flag) {
      return flag ? 1 : 0;
    }
    if (number instanceof Character character) {
      return character;
    }
    if (number instanceof Float real) {
      return Float.floatToRawIntBits(real);
    }
    if (number instanceof Double real) {
      return Double.doubleToRawLongBits(real);
    }
    return ((Number) number).longValue();
  }
}
