package roundtrip.testkit;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A process beside server and client, started as the manifest of a system says: on a free port. */
public final class Helper implements AutoCloseable {
  private static final String BIND = "127.0.0.1";
  private static final long LONGEST_WAIT_S = 60;
  private static final long POLL_MS = 20;

  private final Process process;
  private final int port;

  private Helper(Process process, int port) {
    this.process = process;
    this.port = port;
  }

  /** Starts the HTTP proxy; its absence skips the test, as that of any tool does. */
  public static Helper tinyproxy(Path folder) throws Exception {
    Path template = Path.of("../rmi/tinyproxy.conf.in");
    return start(folder, "proxy", template, Map.of(), "tinyproxy", "-d", "-c", "{config}");
  }

  /**
   * Starts a helper and waits until it accepts.
   *
   * @param folder where its configuration and its words are written
   * @param portName what the manifest calls its port
   * @param template its configuration, from the folder of the module
   * @param names more placeholders, with what stands for them
   * @param command with placeholders
   */
  public static Helper start(
      Path folder, String portName, Path template, Map<String, String> names, String... command)
      throws Exception {
    assumeTrue(isThere(command[0]), () -> command[0] + " is not installed");
    int port = freePort();
    Map<String, String> all = new HashMap<>(names);
    all.put("bind", BIND);
    all.put("port." + portName, Integer.toString(port));
    Path config = folder.resolve(portName + ".conf");
    Files.writeString(config, filled(Files.readString(template), all));
    all.put("config", config.toString());
    List<String> arguments = Arrays.stream(command).map(part -> filled(part, all)).toList();
    Path words = folder.resolve(portName + ".log");
    Helper helper =
        new Helper(
            new ProcessBuilder(arguments)
                .redirectErrorStream(true)
                .redirectOutput(words.toFile())
                .start(),
            port);
    try {
      helper.await(words);
    } catch (Exception | AssertionError e) {
      helper.close();
      throw e;
    }
    return helper;
  }

  /** Returns where it listens, as host:port. */
  public String address() {
    return BIND + ":" + port;
  }

  public int port() {
    return port;
  }

  @Override
  public void close() {
    kill();
  }

  /** Ends it, in the middle of whatever it does. */
  public void kill() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly().onExit().orTimeout(LONGEST_WAIT_S, TimeUnit.SECONDS).join();
  }

  private void await(Path words) throws Exception {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(LONGEST_WAIT_S);
    while (true) {
      try {
        new Socket(BIND, port).close();
        return;
      } catch (ConnectException e) {
        assertTrue(process.isAlive(), () -> read(words));
        assertTrue(System.nanoTime() < deadline, () -> "it does not listen: " + read(words));
        Thread.sleep(POLL_MS);
      }
    }
  }

  private static String read(Path words) {
    try {
      return Files.readString(words);
    } catch (IOException e) {
      return e.toString();
    }
  }

  private static boolean isThere(String program) {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder).resolve(program)));
  }

  public static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(BIND))) {
      return socket.getLocalPort();
    }
  }

  private static String filled(String text, Map<String, String> names) {
    String result = text;
    for (Map.Entry<String, String> name : names.entrySet()) {
      result = result.replace("{" + name.getKey() + "}", name.getValue());
    }
    return result;
  }
}
