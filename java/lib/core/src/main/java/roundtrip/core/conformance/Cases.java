package roundtrip.core.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import roundtrip.core.contract.AllArrays;
import roundtrip.core.contract.AllTypes;
import roundtrip.core.contract.ArrayType;
import roundtrip.core.contract.BenchFault;
import roundtrip.core.contract.Hex;
import roundtrip.core.contract.Item;
import roundtrip.core.contract.Operation;
import roundtrip.core.contract.Operations;
import roundtrip.core.contract.ValueRange;
import roundtrip.core.contract.Values;
import roundtrip.core.worker.ProtocolError;

/** The conformance cases of cases.json, which describes itself, and those by formula. */
public final class Cases {
  private static final Pattern FORMULA = Pattern.compile("(.+)\\.formula(?:-(.*))?");
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,9}");

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

  /** How the cases of one operation are read out of the file. */
  private record Reader<A, R>(Operation<A, R> operation, Function<JsonNode, A> argument) {
    Case<A, R> read(String name, JsonNode node) {
      return of(name, operation, Values.of(1), argument.apply(node), node);
    }
  }

  private static final List<Reader<?, ?>> READERS =
      List.of(
          new Reader<>(Operations.INVOKE, node -> int32(node, "n")),
          new Reader<>(Operations.PUT_BYTES, Cases::bytes),
          new Reader<>(Operations.PUT_CHARS, node -> units(node, "units").toCharArray()),
          new Reader<>(Operations.PUT_STRING, node -> units(node, "units")),
          new Reader<>(Operations.BOUNCE, Cases::items),
          new Reader<>(Operations.ECHO, node -> struct(node.required("members"), times(node))),
          new Reader<>(Operations.ECHO_ARRAYS, node -> arrays(node.required("members"))),
          new Reader<>(Operations.FAIL, Cases::fault),
          new Reader<>(Operations.GET_COUNTER, node -> null),
          new Reader<>(Operations.OPEN_COUNTER, node -> null),
          new Reader<>(Operations.GET_COUNTER_ARRAY, node -> node.required("count").intValue()),
          new Reader<>(Operations.CALL_COUNTER, node -> null),
          new Reader<>(Operations.UNKNOWN, node -> null));

  private final Map<String, JsonNode> nodes = new LinkedHashMap<>();

  private Cases() {}

  public static Cases load(Path file) throws IOException {
    Cases cases = new Cases();
    for (JsonNode node : new JsonMapper().readTree(file.toFile()).required("cases")) {
      cases.nodes.put(node.required("name").textValue(), node);
    }
    return cases;
  }

  /** Returns the names of the file's cases, in its order. */
  public List<String> names() {
    return List.copyOf(nodes.keySet());
  }

  /** Builds one case; a ProtocolError if there is none of that name. */
  public Case<?, ?> named(String name) throws ProtocolError {
    JsonNode node = nodes.get(name);
    if (node != null) {
      return built(name, node);
    }
    Matcher formula = FORMULA.matcher(name);
    if (!formula.matches()) {
      throw wrong(name, "is not in the file; expected " + String.join(", ", names()));
    }
    Operation<?, ?> operation = Operations.find(formula.group(1));
    if (operation == null) {
      throw wrong(name, "calls no operation; expected one of " + Operations.all());
    }
    return byFormula(name, operation, values(name, operation, formula.group(2)));
  }

  private static Values values(String name, Operation<?, ?> operation, String number)
      throws ProtocolError {
    if (operation.ranges().isEmpty() && number == null) {
      return Values.of(1);
    }
    String expected = operation + ".formula";
    if (!operation.ranges().isEmpty()) {
      ValueRange range = operation.ranges().get(0);
      boolean isNumber = number != null && NUMBER.matcher(number).matches();
      if (isNumber && range.admits(Integer.parseInt(number))) {
        return Values.of(Integer.parseInt(number));
      }
      expected += "-n with n from " + range.least() + " to " + range.most();
    }
    throw wrong(name, "is not a case by formula; expected " + expected);
  }

  private static <A, R> Case<A, R> byFormula(
      String name, Operation<A, R> operation, Values values) {
    return of(name, operation, values, operation.argument(values), MissingNode.getInstance());
  }

  private static <A, R> Case<A, R> of(
      String name, Operation<A, R> operation, Values values, A argument, JsonNode node) {
    return new Case<>(
        name,
        operation,
        values,
        argument,
        operation.reply(values, argument),
        node.path("increments").asInt(2),
        node.path("after_close").booleanValue(),
        node.path("unset").booleanValue(),
        node.path("clients").asInt(1),
        node.path("calls").asInt(1));
  }

  private static ProtocolError wrong(String name, String what) {
    return new ProtocolError("cases: '" + name + "' " + what);
  }

  private static Case<?, ?> built(String name, JsonNode node) throws ProtocolError {
    String operation = node.required("operation").textValue();
    for (Reader<?, ?> reader : READERS) {
      if (reader.operation().name().equals(operation)) {
        return reader.read(name, node);
      }
    }
    throw wrong(name, "calls '" + operation + "'; expected one of " + Operations.all());
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

  private static BenchFault fault(JsonNode node) {
    int code = int32(node, "code");
    String message = units(node, "message");
    return node.path("cause").booleanValue()
        ? BenchFault.caused(code, message)
        : new BenchFault(code, message);
  }

  private static Item[] items(JsonNode node) {
    if (node.has("formula")) {
      return ArrayType.ITEMS.formula(node.get("formula").intValue());
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

  /** Returns the plain struct with some members changed, by the bits of those. */
  static AllTypes struct(JsonNode changes, int times) {
    Map<String, Object> values = new LinkedHashMap<>();
    try {
      for (RecordComponent member : AllTypes.class.getRecordComponents()) {
        values.put(member.getName(), member.getAccessor().invoke(PLAIN));
      }
      for (Map.Entry<String, JsonNode> change : changes.properties()) {
        String name = change.getKey();
        if (!values.containsKey(name)) {
          throw new IllegalArgumentException(
              "members has '" + name + "'; expected " + values.keySet());
        }
        Class<?> type = AllTypes.class.getMethod(name).getReturnType();
        Object value = Hex.to(type, change.getValue().textValue());
        values.put(name, value instanceof String text ? text.repeat(times) : value);
      }
      return (AllTypes) AllTypes.class.getConstructors()[0].newInstance(values.values().toArray());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns the arrays that have elements; the others are empty. */
  static AllArrays arrays(JsonNode members) {
    return AllArrays.of(
        new AllArrays.Source() {
          @Override
          public <C> C array(ArrayType<C> type) {
            JsonNode elements = members.path(type.name());
            if (!elements.isArray()) {
              return elements.isNull() ? null : type.formula(elements.intValue());
            }
            return type.parse(elements.size(), i -> elements.get(i).textValue());
          }
        });
  }
}
