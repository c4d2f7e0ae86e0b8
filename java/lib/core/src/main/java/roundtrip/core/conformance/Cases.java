package roundtrip.core.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import roundtrip.core.contract.BenchFault;
import roundtrip.core.contract.Hex;
import roundtrip.core.contract.Item;
import roundtrip.core.contract.Operation;
import roundtrip.core.contract.TimedValues;
import roundtrip.core.worker.ProtocolError;

/** The conformance cases of cases.json, which describes itself. */
public final class Cases {
  private final Map<String, JsonNode> nodes = new LinkedHashMap<>();

  private Cases() {}

  /**
   * Reads the file.
   *
   * @throws IOException if it cannot be read, or is not what it should be
   */
  public static Cases load(Path file) throws IOException {
    Cases cases = new Cases();
    for (JsonNode node : new JsonMapper().readTree(file.toFile()).required("cases")) {
      cases.nodes.put(node.required("name").textValue(), node);
    }
    return cases;
  }

  /** Returns the names, in the file's order. */
  public List<String> names() {
    return List.copyOf(nodes.keySet());
  }

  /**
   * Builds one case.
   *
   * @throws ProtocolError if there is none of that name, or it calls what this worker does not know
   */
  public Case named(String name) throws ProtocolError {
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
    return new Case(
        name, operation, argument(operation, node), reply(operation, node), crowd(node));
  }

  private static Object argument(Operation operation, JsonNode node) {
    return switch (operation) {
      case INVOKE -> int32(node, "n");
      case PUT_BYTES -> bytes(node);
      case PUT_CHARS -> units(node, "units").toCharArray();
      case PUT_STRING -> units(node, "units");
      case BOUNCE -> items(node);
      case ECHO -> EchoValues.struct(node.required("members"), times(node));
      case ECHO_ARRAYS -> EchoValues.arrays(node.required("members"));
      case FAIL -> new BenchFault(int32(node, "code"), units(node, "message"));
      case GET_COUNTER, OPEN_COUNTER, GET_COUNTER_ARRAY, CALL_COUNTER ->
          new Case.References(
              node.path("count").intValue(),
              node.path("increments").intValue(),
              node.path("after_close").booleanValue());
      case UNKNOWN -> null;
    };
  }

  private static Object reply(Operation operation, JsonNode node) {
    return switch (operation) {
      case INVOKE -> int32(node, "reply");
      case PUT_BYTES, PUT_CHARS, PUT_STRING -> node.required("reply").intValue();
      case BOUNCE -> {
        Item[] items = items(node);
        yield Arrays.copyOf(items, Math.max(0, items.length - 1));
      }
      default -> null;
    };
  }

  private static Case.Crowd crowd(JsonNode node) {
    return new Case.Crowd(node.path("clients").asInt(1), node.path("calls").asInt(1));
  }

  private static int times(JsonNode node) {
    return node.path("times").asInt(1);
  }

  private static int int32(JsonNode node, String key) {
    return Hex.toInt(node.required(key).textValue());
  }

  private static byte[] bytes(JsonNode node) {
    byte[] once = Hex.toBytes(node.required("bytes").textValue());
    byte[] bytes = new byte[once.length * times(node)];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = once[i % once.length];
    }
    return bytes;
  }

  private static String units(JsonNode node, String key) {
    return Hex.toUnits(node.required(key).textValue()).repeat(times(node));
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
              Hex.toUnits(item.required("name").textValue()).repeat(nameTimes),
              Hex.toDouble(item.required("value").textValue()));
    }
    return items;
  }
}
