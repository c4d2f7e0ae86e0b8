package roundtrip.grpc;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;
import roundtrip.grpc.gen.BenchGrpc;

/** What the module of the generated code was built with. */
final class Versions {
  static final Map<String, String> VERSIONS = read();

  private Versions() {}

  private static Map<String, String> read() {
    Properties versions = new Properties();
    try (InputStream file = BenchGrpc.class.getResourceAsStream("versions.properties")) {
      versions.load(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return versions.stringPropertyNames().stream()
        .collect(Collectors.toUnmodifiableMap(name -> name, versions::getProperty));
  }
}
