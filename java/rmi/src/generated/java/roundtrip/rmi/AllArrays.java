// Generated from shared-idl/bench.idl and operations.json by `./invokew generate`: edit those.
package roundtrip.rmi;

import java.io.Serializable;

/** The struct as RMI carries it: a class that says Serializable and nothing more. */
public class AllArrays implements Serializable {
  private static final long serialVersionUID = 1;

  private final boolean[] booleans;
  private final byte[] octets;
  private final char[] chars;
  private final char[] wchars;
  private final short[] int16s;
  private final int[] int32s;
  private final long[] int64s;
  private final float[] floats;
  private final double[] doubles;
  private final String[] strings;
  private final String[] wstrings;
  private final AllTypes[] structs;

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
