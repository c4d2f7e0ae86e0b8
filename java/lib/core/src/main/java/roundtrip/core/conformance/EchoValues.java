package roundtrip.core.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import roundtrip.core.contract.AllArrays;
import roundtrip.core.contract.AllTypes;
import roundtrip.core.contract.Hex;
import roundtrip.core.contract.TimedValues;

/** The values of {@code echo} and {@code echoArrays}, out of a case's {@code members}. */
public final class EchoValues {
  /** What a case changes members of, in the order of {@link AllTypes#MEMBERS}. */
  private static final List<String> PLAIN =
      List.of(
          "01",
          "a5",
          "0063",
          "0077",
          "1234",
          "12345678",
          "123456789abcdef0",
          "3fc00000",
          "3fd5555555555555",
          Hex.of("string"),
          Hex.of("wstring"));

  private static final Set<String> TEXTS = Set.of("stringValue", "wstringValue");

  private EchoValues() {}

  /**
   * Returns the plain struct with some members changed.
   *
   * @param members the bits of those
   * @param times how often a string among them is repeated
   */
  public static AllTypes struct(JsonNode members, int times) {
    List<String> hex = new ArrayList<>(PLAIN);
    for (Map.Entry<String, JsonNode> member : members.properties()) {
      String bits = member.getValue().textValue();
      boolean text = TEXTS.contains(member.getKey());
      hex.set(position(member.getKey()), text ? bits.repeat(times) : bits);
    }
    return AllTypes.ofHex(hex);
  }

  private static int position(String member) {
    int position = AllTypes.MEMBERS.indexOf(member);
    if (position < 0) {
      throw new IllegalArgumentException(
          "members has '" + member + "'; allowed: " + String.join(", ", AllTypes.MEMBERS));
    }
    return position;
  }

  /** Returns the arrays that have elements; the others are empty. */
  public static AllArrays arrays(JsonNode members) {
    AllTypes[] booleans = column(members, "booleans", "booleanValue");
    AllTypes[] octets = column(members, "octets", "octetValue");
    AllTypes[] chars = column(members, "chars", "charValue");
    AllTypes[] wchars = column(members, "wchars", "wcharValue");
    AllTypes[] int16s = column(members, "int16s", "int16Value");
    AllTypes[] int32s = column(members, "int32s", "int32Value");
    AllTypes[] int64s = column(members, "int64s", "int64Value");
    AllTypes[] floats = column(members, "floats", "floatValue");
    AllTypes[] doubles = column(members, "doubles", "doubleValue");
    AllTypes[] strings = column(members, "strings", "stringValue");
    AllTypes[] wstrings = column(members, "wstrings", "wstringValue");
    AllArrays arrays =
        new AllArrays(
            new boolean[booleans.length],
            new byte[octets.length],
            new char[chars.length],
            new char[wchars.length],
            new short[int16s.length],
            new int[int32s.length],
            new long[int64s.length],
            new float[floats.length],
            new double[doubles.length],
            new String[strings.length],
            new String[wstrings.length],
            TimedValues.allTypesArray(members.path("structs").intValue()));
    for (int i = 0; i < booleans.length; i++) {
      arrays.booleans()[i] = booleans[i].booleanValue();
    }
    for (int i = 0; i < octets.length; i++) {
      arrays.octets()[i] = octets[i].octetValue();
    }
    for (int i = 0; i < chars.length; i++) {
      arrays.chars()[i] = chars[i].charValue();
    }
    for (int i = 0; i < wchars.length; i++) {
      arrays.wchars()[i] = wchars[i].wcharValue();
    }
    for (int i = 0; i < int16s.length; i++) {
      arrays.int16s()[i] = int16s[i].int16Value();
    }
    for (int i = 0; i < int32s.length; i++) {
      arrays.int32s()[i] = int32s[i].int32Value();
    }
    for (int i = 0; i < int64s.length; i++) {
      arrays.int64s()[i] = int64s[i].int64Value();
    }
    for (int i = 0; i < floats.length; i++) {
      arrays.floats()[i] = floats[i].floatValue();
    }
    for (int i = 0; i < doubles.length; i++) {
      arrays.doubles()[i] = doubles[i].doubleValue();
    }
    for (int i = 0; i < strings.length; i++) {
      arrays.strings()[i] = strings[i].stringValue();
    }
    for (int i = 0; i < wstrings.length; i++) {
      arrays.wstrings()[i] = wstrings[i].wstringValue();
    }
    return arrays;
  }

  /** Returns structs of which one member is the array: by the formula, or as the case has them. */
  private static AllTypes[] column(JsonNode members, String array, String member) {
    JsonNode elements = members.path(array);
    if (!elements.isArray()) {
      return TimedValues.allTypesArray(elements.intValue());
    }
    AllTypes[] column = new AllTypes[elements.size()];
    for (int i = 0; i < column.length; i++) {
      List<String> hex = new ArrayList<>(PLAIN);
      hex.set(position(member), elements.get(i).textValue());
      column[i] = AllTypes.ofHex(hex);
    }
    return column;
  }
}
