package roundtrip.core;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The conformance cases of cases.json, which describes itself. */
final class Cases {
  private final Map<String, JsonNode> nodes = new LinkedHashMap<>();

  private Cases() {}

  /**
   * Reads the file.
   *
   * @throws IOException if it cannot be read, or is not what it should be
   */
  static Cases load(Path file) throws IOException {
    Cases cases = new Cases();
    for (JsonNode node : new JsonMapper().readTree(file.toFile()).required("cases")) {
      cases.nodes.put(node.required("name").textValue(), node);
    }
    return cases;
  }

  /** Returns the names, in the file's order. */
  List<String> names() {
    return List.copyOf(nodes.keySet());
  }

  /**
   * Builds one case.
   *
   * @throws ProtocolError if there is none of that name, or it calls what this worker does not know
   */
  Case named(String name) throws ProtocolError {
    JsonNode node = nodes.get(name);
    if (node == null) {
      throw new ProtocolError(
          "cases: '" + name + "' is not in the file; allowed: " + String.join(", ", names()));
    }
    Operation operation = Operation.labelled(node.required("operation").textValue());
    if (operation == null) {
      throw new ProtocolError(
          "cases: '"
              + name
              + "' calls '"
              + node.get("operation").textValue()
              + "'; allowed: "
              + Arrays.stream(Operation.values()).map(Operation::label).toList());
    }
    return switch (operation) {
      case INVOKE -> new Case(name, operation, int32(node, "n"), int32(node, "reply"));
      case PUT_BYTES -> new Case(name, operation, bytes(node), node.required("reply").intValue());
      case PUT_CHARS ->
          new Case(
              name,
              operation,
              units(node, "times").toCharArray(),
              node.required("reply").intValue());
      case PUT_STRING ->
          new Case(name, operation, units(node, "times"), node.required("reply").intValue());
      case BOUNCE -> {
        Item[] items = items(node);
        yield new Case(name, operation, items, Arrays.copyOf(items, Math.max(0, items.length - 1)));
      }
    };
  }

  private static int int32(JsonNode node, String key) {
    return HexFormat.fromHexDigits(node.required(key).textValue());
  }

  private static byte[] bytes(JsonNode node) {
    byte[] once = HexFormat.of().parseHex(node.required("bytes").textValue());
    byte[] bytes = new byte[once.length * node.path("times").asInt(1)];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = once[i % once.length];
    }
    return bytes;
  }

  private static String units(JsonNode node, String timesKey) {
    return units(node.required("units").textValue()).repeat(node.path(timesKey).asInt(1));
  }

  private static String units(String hex) {
    StringBuilder units = new StringBuilder();
    for (int at = 0; at < hex.length(); at += 4) {
      units.append((char) HexFormat.fromHexDigits(hex, at, at + 4));
    }
    return units.toString();
  }

  private static Item[] items(JsonNode node) {
    if (node.has("formula")) {
      return TimedValues.items(node.get("formula").intValue());
    }
    int nameTimes = node.path("name_times").asInt(1);
    JsonNode array = node.required("items");
    Item[] items = new Item[array.size()];
    for (int i = 0; i < items.length; i++) {
      JsonNode item = array.get(i);
      items[i] =
          new Item(
              int32(item, "id"),
              units(item.required("name").textValue()).repeat(nameTimes),
              Double.longBitsToDouble(
                  HexFormat.fromHexDigitsToLong(item.required("value").textValue())));
    }
    return items;
  }
}
