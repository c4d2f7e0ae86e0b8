package roundtrip.core.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.Map;
import roundtrip.core.contract.ArrayType;
import roundtrip.core.contract.BenchFault;
import roundtrip.core.contract.Hex;
import roundtrip.core.contract.NumberType;
import roundtrip.core.contract.StructType;
import roundtrip.core.contract.TextType;
import roundtrip.core.contract.Types;
import roundtrip.core.contract.ValueType;

/**
 * Reads the values of cases.json, which describes itself.
 *
 * @param times how often a text, and an array that is given in one piece, is repeated
 */
record ValueReader(int times) {
  private static final JsonNode NOTHING = MissingNode.getInstance();

  /**
   * Returns a value of that type; what is missing is 0, empty or none.
   *
   * @param defaults of members of the struct that are missing
   * @throws IllegalArgumentException if it is not one
   */
  @SuppressWarnings("unchecked") // What is read is of its type.
  <C> C read(ValueType<C> type, JsonNode given, JsonNode defaults) {
    return (C) value(type, given, defaults);
  }

  private Object value(ValueType<?> type, JsonNode given, JsonNode defaults) {
    boolean isMissing = given.isMissingNode();
    if (given.isNull()) {
      return null;
    }
    if (type instanceof NumberType<?> number) {
      return isMissing ? number.ofBits(0) : Hex.toNumber(number, given.textValue());
    }
    if (type instanceof TextType) {
      // An instance of its own: serialization writes a text that it has written as a handle.
      return new String(isMissing ? "" : Hex.toUnits(given.textValue()).repeat(times));
    }
    if (type instanceof ArrayType<?> array) {
      return elements(array, given);
    }
    if (type instanceof StructType<?> struct) {
      requireMembers(struct, given);
      return struct.filled(
          member -> {
            JsonNode own = given.path(member.name());
            return own.isMissingNode()
                ? new ValueReader(1).value(member.type(), defaults.path(member.name()), NOTHING)
                : value(member.type(), own, NOTHING);
          });
    }
    return type == ValueType.FAULT ? fault(given) : null;
  }

  /** So many elements by formula, the digits of all of them together, or each by itself. */
  private Object elements(ArrayType<?> array, JsonNode given) {
    if (given.isNumber()) {
      return array.elements(given.intValue());
    }
    if (given.isTextual() && array.element() instanceof NumberType<?> number) {
      String digits = given.textValue();
      int each = 2 * number.bytes();
      return array.filled(
          digits.length() / each,
          times,
          i -> Hex.toNumber(number, digits.substring(each * i, each * (i + 1))));
    }
    return array.filled(given.size(), 1, i -> value(array.element(), given.get(i), NOTHING));
  }

  private BenchFault fault(JsonNode given) {
    int code = read(Types.INT32, given.path("code"), NOTHING);
    String message = read(Types.STRING, given.path("message"), NOTHING);
    return given.path("cause").booleanValue()
        ? BenchFault.caused(code, message)
        : new BenchFault(code, message);
  }

  private static void requireMembers(StructType<?> struct, JsonNode given) {
    for (Map.Entry<String, JsonNode> each : given.properties()) {
      if (struct.members().stream().noneMatch(member -> member.name().equals(each.getKey()))) {
        throw new IllegalArgumentException(
            "there is a member '" + each.getKey() + "'; expected " + struct.members());
      }
    }
  }
}
