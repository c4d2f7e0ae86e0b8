package roundtrip.core.contract;

import java.util.function.LongFunction;

/** A number, a character or a boolean, boxed; it has so many bytes in the notation of cases. */
public final class NumberType<C> extends ValueType<C> {
  private final boolean isReal;
  private final int bytes;
  private final LongFunction<C> formula;
  private final LongFunction<C> ofBits;

  NumberType(Class<C> boxed, int bytes, LongFunction<C> formula, LongFunction<C> ofBits) {
    this.isReal = boxed == Float.class || boxed == Double.class;
    this.bytes = bytes;
    this.formula = formula;
    this.ofBits = ofBits;
  }

  @Override
  public C formula(int i, int textLength) {
    return formula.apply(i);
  }

  @Override
  public C unset() {
    return ofBits.apply(0);
  }

  public int bytes() {
    return bytes;
  }

  /** Tells whether words show its bits. */
  public boolean isReal() {
    return isReal;
  }

  /** Returns the value that {@link #bits} are of. */
  public C ofBits(long bits) {
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
