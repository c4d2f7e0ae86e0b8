package roundtrip.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The files that all languages share, and what they expect of a system. */
public final class SharedIdl {
  private static final Path FOLDER = Path.of(System.getProperty("shared.idl")).normalize();

  /** Beside {@link #FOLDER}: where files of expectations may be. */
  private static final List<String> EXPECTING = List.of("shared-idl", "java", "cpp", "dotnet");

  private static final Set<String> BUILT = Set.of("target", "bin", "obj", "build");

  private SharedIdl() {}

  /** Returns the path of cases.json. */
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

  /** Returns all files of expectations. */
  static List<JsonNode> expectations() {
    List<JsonNode> files = new ArrayList<>();
    try {
      for (String folder : EXPECTING) {
        Files.walkFileTree(
            FOLDER.resolveSibling(folder),
            new SimpleFileVisitor<>() {
              @Override
              public FileVisitResult preVisitDirectory(Path path, BasicFileAttributes attributes) {
                return BUILT.contains(path.getFileName().toString())
                    ? FileVisitResult.SKIP_SUBTREE
                    : FileVisitResult.CONTINUE;
              }

              @Override
              public FileVisitResult visitFile(Path path, BasicFileAttributes attributes) {
                if (path.endsWith("expected.json")) {
                  files.add(read(path));
                }
                return FileVisitResult.CONTINUE;
              }
            });
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return files;
  }

  private static JsonNode read(Path file) {
    try {
      return new JsonMapper().readTree(file.toFile());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
