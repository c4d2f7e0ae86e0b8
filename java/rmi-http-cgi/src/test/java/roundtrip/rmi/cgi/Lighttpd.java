package roundtrip.rmi.cgi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.spi.ToolProvider;
import roundtrip.testkit.Helper;

/** The manifest's web server, on a folder that holds what the build leaves for it. */
final class Lighttpd {
  private static final String PROGRAM = "/usr/sbin/lighttpd";

  private Lighttpd() {}

  static Helper start(Path folder, int objects) throws Exception {
    assumeTrue(Files.isExecutable(Path.of(PROGRAM)), PROGRAM + " is not installed");
    Path here = Files.createDirectory(folder.resolve("here"));
    Path program = Path.of("web", "cgi-bin", "java-rmi.cgi");
    Files.createDirectories(here.resolve(program).getParent());
    Files.copy(Path.of("src", "main").resolve(program), here.resolve(program));
    int count = 0;
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      Path path = Path.of(entry);
      Path jar = here.resolve(count++ + ".jar");
      if (Files.isDirectory(path)) {
        pack(path, jar);
      } else {
        Files.copy(path, jar);
      }
    }
    return Helper.start(
        folder,
        "web",
        Path.of("lighttpd.conf.in"),
        Map.of(
            "here",
            here.toString(),
            "java",
            System.getProperty("java.home") + "/bin/java",
            "port.server",
            Integer.toString(objects)),
        "env",
        "JAVA_FLAGS=-Xmx512m -XX:+UseSerialGC -XX:TieredStopAtLevel=1",
        PROGRAM,
        "-D",
        "-f",
        "{config}");
  }

  /** This module's own classes are no jar yet when they are tested. */
  private static void pack(Path classes, Path jar) {
    ToolProvider tool = ToolProvider.findFirst("jar").orElseThrow();
    int status =
        tool.run(System.out, System.err, "cf", jar.toString(), "-C", classes.toString(), ".");
    assertEquals(0, status);
  }

  static String address(Helper web) {
    return "http://" + web.address() + "/cgi-bin/java-rmi.cgi";
  }
}
