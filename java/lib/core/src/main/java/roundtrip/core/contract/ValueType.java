package roundtrip.core.contract;

/**
 * A type of the contract in the core's own terms, with contract.md's formula of its values. The
 * table of operations names types by it, and a binding without types of its own finds by it how a
 * value is carried. {@link Types} has those that a value can be made of.
 */
public class ValueType<C> {
  /** Characters of a string, unless {@code prepare} asks for more. */
  public static final int TEXT_LENGTH = 16;

  public static final ValueType<Void> NONE = new ValueType<>();

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

  /** Returns the number of scalar values, counted list by list. */
  public int scalars(C value) {
    return 1;
  }

  /** Tells whether it is a number, a character or a boolean, which a timed call compares. */
  public final boolean isNumber() {
    return this instanceof NumberType;
  }
}
