package roundtrip.core.contract;

import java.util.function.IntFunction;
import java.util.function.LongFunction;
import java.util.function.ToIntFunction;

/**
 * A type of the contract in the core's own terms, with contract.md's formula of element i. The
 * table of operations names types by it, and a binding without types of its own finds by it how a
 * value is carried.
 */
public class ValueType<C> {
  public static final ValueType<Void> NONE = element(Void.class, i -> null);
  public static final ValueType<Boolean> BOOLEAN =
      number(Boolean.class, i -> i % 2 == 0, bits -> bits != 0);
  public static final ValueType<Byte> OCTET =
      number(Byte.class, i -> (byte) (1 + i % 127), bits -> (byte) bits);
  public static final ValueType<Character> CHAR =
      number(Character.class, i -> (char) ('a' + i % 26), bits -> (char) bits);
  public static final ValueType<Character> WCHAR =
      number(Character.class, i -> (char) ('A' + i % 26), bits -> (char) bits);
  public static final ValueType<Short> INT16 =
      number(Short.class, i -> (short) ((i + 1L) * 7919 & Short.MAX_VALUE), bits -> (short) bits);
  public static final ValueType<Integer> INT32 =
      number(Integer.class, TimedValues::int32, bits -> (int) bits);
  public static final ValueType<Long> INT64 =
      number(Long.class, i -> (i + 1L) * 1_099_511_628_211L & Long.MAX_VALUE, bits -> bits);
  public static final ValueType<Float> FLOAT =
      number(
          Float.class, i -> (float) TimedValues.real(i), bits -> Float.intBitsToFloat((int) bits));
  public static final ValueType<Double> DOUBLE =
      number(Double.class, TimedValues::real, Double::longBitsToDouble);
  public static final ValueType<String> STRING =
      new ValueType<>(
          String.class, String::length, i -> TimedValues.numbered("string-", i, 9), null);
  public static final ValueType<String> WSTRING =
      new ValueType<>(
          String.class, String::length, i -> TimedValues.numbered("wstring-", i, 8), null);
  public static final ValueType<AllTypes> STRUCT = element(AllTypes.class, TimedValues::struct);
  public static final ValueType<Item> ITEM = element(Item.class, TimedValues::item);
  public static final ValueType<AllArrays> ARRAYS =
      element(AllArrays.class, i -> TimedValues.arrays(i + 1));
  public static final ValueType<BenchFault> FAULT = element(BenchFault.class, TimedValues::fault);

  /** References have no formula: what comes is called. */
  public static final ValueType<Counter> COUNTER = element(Counter.class, i -> null);

  public static final ValueType<Counter[]> COUNTERS =
      new ValueType<>(Counter[].class, counters -> counters.length, Counter[]::new, null);

  private final Class<C> valueClass;
  private final ToIntFunction<? super C> length;
  private final IntFunction<? extends C> formula;
  private final LongFunction<C> ofBits;

  /** A null {@code ofBits} is of what is not a number. */
  ValueType(
      Class<C> valueClass,
      ToIntFunction<? super C> length,
      IntFunction<? extends C> formula,
      LongFunction<C> ofBits) {
    this.valueClass = valueClass;
    this.length = length;
    this.formula = formula;
    this.ofBits = ofBits;
  }

  private static <C> ValueType<C> number(
      Class<C> valueClass, IntFunction<C> formula, LongFunction<C> ofBits) {
    return new ValueType<>(valueClass, value -> 1, formula, ofBits);
  }

  private static <C> ValueType<C> element(Class<C> valueClass, IntFunction<C> formula) {
    return new ValueType<>(valueClass, value -> 1, formula, null);
  }

  /** Returns a value by contract.md's formula: element i, or an array of length i. */
  public final C formula(int i) {
    return formula.apply(i);
  }

  /** Returns the number of elements or characters; 1 if the type has no length. */
  public final int length(C value) {
    return length.applyAsInt(value);
  }

  /** Tells whether it is a number, a character or a boolean, which a timed call compares. */
  public final boolean isNumber() {
    return ofBits != null;
  }

  /** Tells whether it is a real number, of which words show the bits. */
  public final boolean isReal() {
    return valueClass == Float.class || valueClass == Double.class;
  }

  /** Returns the number, the character or the boolean that {@link #bits} are of. */
  public final C ofBits(long bits) {
    return ofBits.apply(bits);
  }

  /** Returns the bits of a boxed number, character or boolean. */
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
