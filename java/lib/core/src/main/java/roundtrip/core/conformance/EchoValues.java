package roundtrip.core.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import roundtrip.core.contract.AllArrays;
import roundtrip.core.contract.AllTypes;
import roundtrip.core.contract.ArrayType;
import roundtrip.core.contract.Hex;

/** The values of {@code echo} and {@code echoArrays}, out of a case's {@code members}. */
final class EchoValues {
  /** What a case changes members of. */
  private static final AllTypes PLAIN =
      new AllTypes(
          true,
          (byte) 0xa5,
          'c',
          'w',
          (short) 0x1234,
          0x12345678,
          0x123456789abcdef0L,
          1.5f,
          1 / 3.0,
          "string",
          "wstring");

  private EchoValues() {}

  /**
   * Returns the plain struct with some members changed.
   *
   * @param changes the bits of those
   * @param times how often a string among them is repeated
   */
  static AllTypes struct(JsonNode changes, int times) {
    Map<String, Object> values = new LinkedHashMap<>();
    try {
      for (RecordComponent member : AllTypes.class.getRecordComponents()) {
        JsonNode bits = changes.get(member.getName());
        values.put(
            member.getName(),
            bits == null
                ? member.getAccessor().invoke(PLAIN)
                : repeated(Hex.to(member.getType(), bits.textValue()), times));
      }
      for (Map.Entry<String, JsonNode> change : changes.properties()) {
        if (!values.containsKey(change.getKey())) {
          throw new IllegalArgumentException(
              "members has '" + change.getKey() + "'; expected " + values.keySet());
        }
      }
      return (AllTypes) AllTypes.class.getConstructors()[0].newInstance(values.values().toArray());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Object repeated(Object value, int times) {
    return value instanceof String text ? text.repeat(times) : value;
  }

  /** Returns the arrays that have elements; the others are empty. */
  static AllArrays arrays(JsonNode members) {
    return AllArrays.of(
        new AllArrays.Source() {
          @Override
          public <C> C array(ArrayType<C> type) {
            JsonNode elements = members.path(type.name());
            if (!elements.isArray()) {
              return type.formula(elements.intValue());
            }
            List<String> hex = new ArrayList<>();
            elements.forEach(each -> hex.add(each.textValue()));
            return type.parse(hex);
          }
        });
  }
}
