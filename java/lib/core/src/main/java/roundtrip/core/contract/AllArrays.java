package roundtrip.core.contract;

import java.util.function.IntFunction;

/**
 * An array of every type of the contract, in the core's own terms. No array, and nothing in one, is
 * null; what each element may be is said in {@link AllTypes}.
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

  /** Returns the first element that is another one in what came, in words; null if none is. */
  public String difference(AllArrays came) {
    String[] differences = {
      of("booleans", booleans.length, i -> Hex.of(booleans[i]))
          .against(came.booleans.length, i -> Hex.of(came.booleans[i])),
      of("octets", octets.length, i -> Hex.of(octets[i]))
          .against(came.octets.length, i -> Hex.of(came.octets[i])),
      of("chars", chars.length, i -> Hex.of(chars[i]))
          .against(came.chars.length, i -> Hex.of(came.chars[i])),
      of("wchars", wchars.length, i -> Hex.of(wchars[i]))
          .against(came.wchars.length, i -> Hex.of(came.wchars[i])),
      of("int16s", int16s.length, i -> Hex.of(int16s[i]))
          .against(came.int16s.length, i -> Hex.of(came.int16s[i])),
      of("int32s", int32s.length, i -> Hex.of(int32s[i]))
          .against(came.int32s.length, i -> Hex.of(came.int32s[i])),
      of("int64s", int64s.length, i -> Hex.of(int64s[i]))
          .against(came.int64s.length, i -> Hex.of(came.int64s[i])),
      of("floats", floats.length, i -> Hex.of(floats[i]))
          .against(came.floats.length, i -> Hex.of(came.floats[i])),
      of("doubles", doubles.length, i -> Hex.of(doubles[i]))
          .against(came.doubles.length, i -> Hex.of(came.doubles[i])),
      of("strings", strings.length, i -> Hex.of(strings[i]))
          .against(came.strings.length, i -> Hex.of(came.strings[i])),
      of("wstrings", wstrings.length, i -> Hex.of(wstrings[i]))
          .against(came.wstrings.length, i -> Hex.of(came.wstrings[i])),
      of("structs", structs.length, i -> structs[i].hex().toString())
          .against(came.structs.length, i -> came.structs[i].hex().toString())
    };
    for (String difference : differences) {
      if (difference != null) {
        return difference;
      }
    }
    return null;
  }

  private static Elements of(String member, int length, IntFunction<String> hex) {
    return new Elements(member, length, hex);
  }

  /** One array in the notation of cases.json. */
  private record Elements(String member, int length, IntFunction<String> hex) {
    String against(int cameLength, IntFunction<String> came) {
      if (cameLength != length) {
        return member + " has " + cameLength + " elements instead of " + length;
      }
      for (int i = 0; i < length; i++) {
        if (!hex.apply(i).equals(came.apply(i))) {
          return member + "[" + i + "] " + Hex.different(came.apply(i), hex.apply(i));
        }
      }
      return null;
    }
  }
}
