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
    AllTypes[] structs) {}
