package roundtrip.core.contract;

import java.util.List;

/**
 * A value of every type of the contract, in the core's own terms; bindings convert it into their
 * middleware's.
 *
 * @param octetValue 8 bits without a sign
 * @param charValue one character of the wire's narrow code set
 * @param wcharValue any UTF-16 code unit
 * @param floatValue any 32 bits
 * @param doubleValue any 64 bits
 * @param stringValue any UTF-16 code units
 * @param wstringValue any UTF-16 code units
 */
public record AllTypes(
    boolean booleanValue,
    byte octetValue,
    char charValue,
    char wcharValue,
    short int16Value,
    int int32Value,
    long int64Value,
    float floatValue,
    double doubleValue,
    String stringValue,
    String wstringValue) {

  /** The members by their names in bench.idl, in its order. */
  public static final List<String> MEMBERS =
      List.of(
          "booleanValue",
          "octetValue",
          "charValue",
          "wcharValue",
          "int16Value",
          "int32Value",
          "int64Value",
          "floatValue",
          "doubleValue",
          "stringValue",
          "wstringValue");

  /** Returns the members in the notation of cases.json, in the order of {@link #MEMBERS}. */
  public List<String> hex() {
    return List.of(
        Hex.of(booleanValue),
        Hex.of(octetValue),
        Hex.of(charValue),
        Hex.of(wcharValue),
        Hex.of(int16Value),
        Hex.of(int32Value),
        Hex.of(int64Value),
        Hex.of(floatValue),
        Hex.of(doubleValue),
        Hex.of(stringValue),
        Hex.of(wstringValue));
  }

  /** Returns the struct whose members {@link #hex} gives. */
  public static AllTypes ofHex(List<String> hex) {
    return new AllTypes(
        Hex.toBoolean(hex.get(0)),
        Hex.toByte(hex.get(1)),
        Hex.toChar(hex.get(2)),
        Hex.toChar(hex.get(3)),
        Hex.toShort(hex.get(4)),
        Hex.toInt(hex.get(5)),
        Hex.toLong(hex.get(6)),
        Hex.toFloat(hex.get(7)),
        Hex.toDouble(hex.get(8)),
        Hex.toUnits(hex.get(9)),
        Hex.toUnits(hex.get(10)));
  }

  /** Returns the first member that is another one in what came, in words; null if none is. */
  public String describeDifference(AllTypes came) {
    if (came == null) {
      return "null";
    }
    List<String> expected = hex();
    List<String> got = came.hex();
    for (int i = 0; i < expected.size(); i++) {
      String difference = Hex.difference(expected.get(i), got.get(i));
      if (difference != null) {
        return MEMBERS.get(i) + " " + difference;
      }
    }
    return null;
  }
}
