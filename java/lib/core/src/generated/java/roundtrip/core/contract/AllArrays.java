// Generated from shared-idl/bench.idl and operations.json by `./invokew generate`: edit those.
package roundtrip.core.contract;

/** AllArrays in the core's own terms: any bits and any UTF-16 code units. Bindings convert it. */
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
    <C> C array(ArrayType<C> type);
  }

  /** Returns the arrays of a source. */
  public static AllArrays of(Source source) {
    return new AllArrays(
        source.array(ArrayType.BOOLEANS),
        source.array(ArrayType.OCTETS),
        source.array(ArrayType.CHARS),
        source.array(ArrayType.WCHARS),
        source.array(ArrayType.INT16S),
        source.array(ArrayType.INT32S),
        source.array(ArrayType.INT64S),
        source.array(ArrayType.FLOATS),
        source.array(ArrayType.DOUBLES),
        source.array(ArrayType.STRINGS),
        source.array(ArrayType.WSTRINGS),
        source.array(ArrayType.STRUCTS));
  }
}
