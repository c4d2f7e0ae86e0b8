package roundtrip.core.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import roundtrip.core.contract.AllArrays;
import roundtrip.core.contract.AllTypes;
import roundtrip.core.contract.Hex;
import roundtrip.core.contract.ValueType;

/** The values of {@code echo} and {@code echoArrays}, out of a case's {@code members}. */
final class EchoValues {
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
  static AllTypes struct(JsonNode members, int times) {
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
          "members has '" + member + "'; expected " + String.join(", ", AllTypes.MEMBERS));
    }
    return position;
  }

  /** Returns the arrays that have elements; the others are empty. */
  static AllArrays arrays(JsonNode members) {
    return AllArrays.of(
        new AllArrays.Source() {
          @Override
          public <C> C array(ValueType<C> type) {
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
