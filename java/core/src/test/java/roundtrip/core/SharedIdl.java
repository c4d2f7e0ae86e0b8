package roundtrip.core;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/** The files that all languages share. */
final class SharedIdl {
  private static final Path FOLDER = Path.of(System.getProperty("shared.idl"));

  private SharedIdl() {}

  static Path cases() {
    return FOLDER.resolve("cases.json");
  }

  /**
   * Returns the outcome that the file expects of a case: what it lists of the system, else of its
   * wire, else exact.
   */
  static String expected(String system, String wire, String name) {
    JsonNode expected = read("cases.json").path("expected");
    JsonNode ofWire = expected.path(wire).path(name).path("outcome");
    return expected.path(system).path(name).path("outcome").asText(ofWire.asText("exact"));
  }

  /** Returns the schema of what a worker may reply. */
  static JsonSchema replies() {
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
