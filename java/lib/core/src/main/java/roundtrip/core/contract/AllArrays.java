package roundtrip.core.contract;

/**
 * An array of every type of the contract, in the core's own terms. No array, and nothing in one, is
 * null; {@link AllTypes} says what each element may be.
 */
public record AllArrays(
    boolean[] booleans,
    byte[] octets,
    char[] chars,
    char[] wchars,
    short[] int16s,
    int[] int32s,
    long[] int64s,
    float[] floats,
    double[] doubles,
    String[] strings,
    String[] wstrings,
    AllTypes[] structs) {

  /** Where the arrays come from. */
  public interface Source {
    /** Returns the array of that type. */
    <C> C array(ValueType<C> type);
  }

  /** Returns the arrays of a source. */
  public static AllArrays of(Source source) {
    return new AllArrays(
        source.array(ValueType.BOOLEANS),
        source.array(ValueType.OCTETS),
        source.array(ValueType.CHARS),
        source.array(ValueType.WCHARS),
        source.array(ValueType.INT16S),
        source.array(ValueType.INT32S),
        source.array(ValueType.INT64S),
        source.array(ValueType.FLOATS),
        source.array(ValueType.DOUBLES),
        source.array(ValueType.STRINGS),
        source.array(ValueType.WSTRINGS),
        source.array(ValueType.STRUCTS));
  }
}
