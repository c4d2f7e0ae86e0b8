package roundtrip.core.worker;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import roundtrip.core.conformance.Cases;

/** What the main class of every system calls. */
@Command(
    name = "worker",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "(serve | drive)",
    description =
        "One system of Roundtrip. Takes commands on standard input, one JSON object a line"
            + " (docs/worker-protocol.md), and replies on the descriptor that ROUNDTRIP_REPLY_FD"
            + " names, else on standard output. Ends when its input does.")
public final class WorkerMain {
  private static final String REPLY_DESCRIPTOR = "ROUNDTRIP_REPLY_FD";

  private final Adapter adapter;

  private WorkerMain(Adapter adapter) {
    this.adapter = adapter;
  }

  /** Runs a worker by its verb, the first argument, and ends the process. */
  public static void run(String[] args, Adapter adapter) {
    // Messages and the names of the protocol are the same on every host.
    Locale.setDefault(Locale.ROOT);
    // ORBs read orb.properties there. By itself, Java takes the home of the account.
    Optional.ofNullable(System.getenv("HOME"))
        .ifPresent(home -> System.setProperty("user.home", home));
    System.exit(new CommandLine(new WorkerMain(adapter)).execute(args));
  }

  @Command(mixinStandardHelpOptions = true, description = "Starts the servant.")
  void serve() throws IOException, InterruptedException {
    work(Worker.serving(adapter));
  }

  @Command(mixinStandardHelpOptions = true, description = "Calls it, and times the calls.")
  void drive() throws IOException, InterruptedException {
    work(Worker.driving(adapter, System.getenv(Drive.CASES_VARIABLE)));
  }

  private static OutputStream replies(String descriptor) throws IOException {
    if (descriptor == null) {
      return new FileOutputStream(FileDescriptor.out);
    }
    if (!descriptor.matches("[0-9]{1,9}")) {
      throw new IOException(
          REPLY_DESCRIPTOR + " is '" + descriptor + "'; expected the number of an open descriptor");
    }
    return new FileOutputStream("/dev/fd/" + descriptor);
  }

  private static void work(Worker worker) throws IOException, InterruptedException {
    Optional.ofNullable(System.getenv(Drive.CASES_VARIABLE))
        .map(Path::of)
        .ifPresent(Cases::giveDocument);
    // halt, not exit: no shutdown hook may hold up the end, and the system closes what is open.
    worker.run(
        new FileInputStream(FileDescriptor.in),
        replies(System.getenv(REPLY_DESCRIPTOR)),
        () -> Runtime.getRuntime().halt(0));
  }
}
