// Generated from shared-idl/bench.idl and operations.json by `./invokew generate`: edit those.
package roundtrip.rmi;

import java.io.Serializable;

/** The struct as RMI carries it: a class that says Serializable and nothing more. */
public class AllArrays implements Serializable {
  private static final long serialVersionUID = 1;

  final boolean[] booleans;
  final byte[] octets;
  final char[] chars;
  final char[] wchars;
  final short[] int16s;
  final int[] int32s;
  final long[] int64s;
  final float[] floats;
  final double[] doubles;
  final String[] strings;
  final String[] wstrings;
  final AllTypes[] structs;

  /**
   * @param data in the core's terms
   */
  public AllArrays(roundtrip.core.contract.AllArrays data) {
    this.booleans = data.booleans();
    this.octets = data.octets();
    this.chars = data.chars();
    this.wchars = data.wchars();
    this.int16s = data.int16s();
    this.int32s = data.int32s();
    this.int64s = data.int64s();
    this.floats = data.floats();
    this.doubles = data.doubles();
    this.strings = data.strings();
    this.wstrings = data.wstrings();
    this.structs = Mappings.ALL_TYPES_ARRAY.apply(data.structs());
  }

  roundtrip.core.contract.AllArrays toCore() {
    return new roundtrip.core.contract.AllArrays(
        booleans,
        octets,
        chars,
        wchars,
        int16s,
        int32s,
        int64s,
        floats,
        doubles,
        strings,
        wstrings,
        Mappings.ALL_TYPES_ARRAY.toCore(structs));
  }
}
