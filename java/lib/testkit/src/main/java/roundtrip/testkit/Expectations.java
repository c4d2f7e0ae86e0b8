package roundtrip.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What is expected of the system whose module is being tested. */
final class Expectations {
  private static final Path MANIFEST = Path.of("system.toml");
  private static final String FILE = "expected.json";

  private final List<JsonNode> files = new ArrayList<>();
  private final String system;
  private final String wire;

  /** Reads the system's name and wire in the module's folder, and what all of Java expects. */
  Expectations() throws IOException {
    String manifest = Files.readString(MANIFEST);
    system = text(manifest, "name");
    wire = text(manifest, "wire");
    files.add(SharedIdl.read(SharedIdl.FOLDER.resolve(FILE)));
    try (DirectoryStream<Path> modules = Files.newDirectoryStream(Path.of(".."))) {
      for (Path module : modules) {
        if (Files.exists(module.resolve(FILE))) {
          files.add(SharedIdl.read(module.resolve(FILE)));
        }
      }
    }
  }

  private static String text(String manifest, String key) {
    Matcher line = Pattern.compile("(?m)^" + key + " = \"(.*)\"$").matcher(manifest);
    if (!line.find()) {
      throw new IllegalStateException(MANIFEST.toAbsolutePath() + " has no " + key);
    }
    return line.group(1);
  }

  /**
   * Returns the outcome that is expected of a case: what is listed of the system, else of its wire,
   * by the case's name or its operation's.
   *
   * @param unless what is expected if nothing is listed
   */
  String outcome(String name, String unless) {
    String outcome = unless;
    for (String key : List.of(wire, system)) {
      outcome = listed("expected", key, operation(name), outcome);
      outcome = listed("expected", key, name, outcome);
    }
    return outcome;
  }

  /** Returns what becomes of a case now and then by the system's fault; empty if nothing does. */
  String byChance(String name) {
    return listed("by_chance", system, operation(name), "");
  }

  private static String operation(String name) {
    return name.substring(0, name.indexOf('.'));
  }

  private String listed(String kind, String key, String name, String unless) {
    String outcome = unless;
    for (JsonNode file : files) {
      outcome = file.path(kind).path(key).path(name).path("outcome").asText(outcome);
    }
    return outcome;
  }
}
