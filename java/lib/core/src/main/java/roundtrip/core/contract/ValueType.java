package roundtrip.core.contract;

/**
 * A type of the contract in the core's own terms, with contract.md's formula of its values. The
 * table of operations names types by it, and a binding without types of its own finds by it how a
 * value is carried. Those that are made of others stand in {@link Types}.
 */
public class ValueType<C> {
  /** Characters of a string, unless {@code prepare} asks for more. */
  public static final int TEXT_LENGTH = 16;

  public static final ValueType<Void> NONE = new ValueType<>();
  public static final NumberType<Boolean> BOOLEAN =
      new NumberType<>(Boolean.class, 1, i -> i % 2 == 0, bits -> bits != 0);
  public static final NumberType<Byte> OCTET =
      new NumberType<>(Byte.class, Byte.BYTES, i -> (byte) (1 + i % 127), bits -> (byte) bits);
  public static final NumberType<Character> CHAR =
      new NumberType<>(
          Character.class, Character.BYTES, i -> (char) ('a' + i % 26), bits -> (char) bits);
  public static final NumberType<Character> WCHAR =
      new NumberType<>(
          Character.class, Character.BYTES, i -> (char) ('A' + i % 26), bits -> (char) bits);
  public static final NumberType<Short> INT16 =
      new NumberType<>(
          Short.class,
          Short.BYTES,
          i -> (short) ((i + 1L) * 7919 & Short.MAX_VALUE),
          bits -> (short) bits);
  public static final NumberType<Integer> INT32 =
      new NumberType<>(
          Integer.class,
          Integer.BYTES,
          i -> (int) ((i + 1L) * 16_777_619 & Integer.MAX_VALUE),
          bits -> (int) bits);
  public static final NumberType<Long> INT64 =
      new NumberType<>(
          Long.class,
          Long.BYTES,
          i -> (i + 1L) * 1_099_511_628_211L & Long.MAX_VALUE,
          bits -> bits);
  public static final NumberType<Float> FLOAT =
      new NumberType<>(
          Float.class,
          Float.BYTES,
          i -> (float) ((i + 1L) / 3.0),
          bits -> Float.intBitsToFloat((int) bits));
  public static final NumberType<Double> DOUBLE =
      new NumberType<>(Double.class, Double.BYTES, i -> (i + 1L) / 3.0, Double::longBitsToDouble);
  public static final TextType STRING = new TextType("string-");
  public static final TextType WSTRING = new TextType("wstring-");

  /** What {@code fail} raises. */
  public static final ValueType<BenchFault> FAULT =
      new ValueType<>() {
        @Override
        public BenchFault formula(int i, int textLength) {
          return new BenchFault(TimedValues.ARGUMENT, TimedValues.text(16));
        }
      };

  /** References have no formula: what comes is called. */
  public static final ValueType<Counter> COUNTER = new ValueType<>();

  public static final ArrayType<Counter[]> COUNTERS =
      new ArrayType<>(COUNTER, Counter[]::new, counters -> counters.length);

  /**
   * Returns value i by contract.md's formula, a string of which has so many characters; null of
   * what has no formula.
   */
  public C formula(int i, int textLength) {
    return null;
  }

  /** Returns a value that was not set, with numbers of 0. */
  public C unset() {
    return null;
  }

  /** Returns the value that is timed. */
  public C timed(Values values) {
    return formula(0, values.textLength());
  }

  /** Returns the number of elements or characters; 1 if the type has no length. */
  public int length(C value) {
    return 1;
  }

  /** Tells whether it is a number, a character or a boolean, which a timed call compares. */
  public final boolean isNumber() {
    return this instanceof NumberType;
  }
}
