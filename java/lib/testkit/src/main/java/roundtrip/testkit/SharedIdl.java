package roundtrip.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** The files that all languages share. */
public final class SharedIdl {
  static final Path FOLDER = Path.of(System.getProperty("shared.idl")).normalize();

  private SharedIdl() {}

  public static Path cases() {
    return FOLDER.resolve("cases.json");
  }

  /**
   * Returns the file's cases with the outcome that each asks for on every wire, in its order.
   *
   * @param mostCalls of all clients of a case together; cases with more are left out
   */
  static Map<String, String> outcomes(int mostCalls) {
    Map<String, String> outcomes = new LinkedHashMap<>();
    for (JsonNode one : read(cases()).required("cases")) {
      if (one.path("clients").asInt(1) * one.path("calls").asInt(1) <= mostCalls) {
        outcomes.put(one.required("name").textValue(), one.path("outcome").asText("exact"));
      }
    }
    return outcomes;
  }

  /** Returns the schema of what a worker may reply. */
  static JsonSchema replies() {
    ObjectNode schema = (ObjectNode) read(FOLDER.resolve("worker.schema.json"));
    schema.remove("oneOf");
    schema.put("$ref", "#/$defs/reply");
    return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(schema);
  }

  static JsonNode read(Path file) {
    try {
      return new JsonMapper().readTree(file.toFile());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
