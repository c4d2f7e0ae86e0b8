package roundtrip.core.worker;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The files that all languages share. */
public final class SharedIdl {
  private static final Path FOLDER = Path.of(System.getProperty("shared.idl"));

  private SharedIdl() {}

  public static Path cases() {
    return FOLDER.resolve("cases.json");
  }

  /** Returns the names of the cases that are sent on a wire, in the file's order. */
  public static List<String> cases(String wire) {
    JsonNode file = read("cases.json");
    boolean shared = false;
    for (JsonNode one : file.required("shared_wires")) {
      shared |= one.textValue().equals(wire);
    }
    List<String> names = new ArrayList<>();
    for (JsonNode one : file.required("cases")) {
      if (shared || !one.has("set")) {
        names.add(one.required("name").textValue());
      }
    }
    return names;
  }

  /**
   * Returns the outcome that the file expects of a case: what it lists of the system, else of its
   * wire, by the case's name or its operation's, else what the case itself asks for.
   */
  public static String expected(String system, String wire, String name) {
    JsonNode file = read("cases.json");
    JsonNode sent = sent(file, name);
    String expected = sent.path("outcome").asText("exact");
    for (String key : List.of(wire, system)) {
      JsonNode listed = file.required("expected").path(key);
      expected =
          listed.path(sent.required("operation").textValue()).path("outcome").asText(expected);
      expected = listed.path(name).path("outcome").asText(expected);
    }
    return expected;
  }

  /**
   * Returns what becomes of an operation's cases now and then by the system's fault, or nothing.
   */
  public static String byChance(String system, String name) {
    JsonNode file = read("cases.json");
    String operation = sent(file, name).required("operation").textValue();
    return file.required("by_chance").path(system).path(operation).path("outcome").asText();
  }

  private static JsonNode sent(JsonNode file, String name) {
    for (JsonNode one : file.required("cases")) {
      if (one.required("name").textValue().equals(name)) {
        return one;
      }
    }
    throw new IllegalArgumentException("no case " + name);
  }

  /** Returns the schema of what a worker may reply. */
  public static JsonSchema replies() {
    JsonNode schema = read("worker.schema.json");
    ((com.fasterxml.jackson.databind.node.ObjectNode) schema).remove("oneOf");
    ((com.fasterxml.jackson.databind.node.ObjectNode) schema).put("$ref", "#/$defs/reply");
    return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(schema);
  }

  private static JsonNode read(String file) {
    try {
      return new JsonMapper().readTree(FOLDER.resolve(file).toFile());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
