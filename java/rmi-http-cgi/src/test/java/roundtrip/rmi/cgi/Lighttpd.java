package roundtrip.rmi.cgi;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import roundtrip.testkit.Helper;

/** The manifest's web server, on the folder of the sources and with the classes of the tests. */
final class Lighttpd {
  private static final String PROGRAM = "/usr/sbin/lighttpd";

  private Lighttpd() {}

  static Helper start(Path folder, int objects) throws Exception {
    assumeTrue(Files.isExecutable(Path.of(PROGRAM)), PROGRAM + " is not installed");
    String configuration = Files.readString(Path.of("lighttpd.conf.in"));
    Path template = folder.resolve("lighttpd.conf.in");
    String classes = System.getProperty("java.class.path");
    Files.writeString(template, configuration.replace("{here}/*", classes));
    return Helper.start(
        folder,
        "web",
        template,
        Map.of(
            "here",
            Path.of("src", "main").toAbsolutePath().toString(),
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

  static String address(Helper web) {
    return "http://" + web.address() + "/cgi-bin/java-rmi.cgi";
  }
}
