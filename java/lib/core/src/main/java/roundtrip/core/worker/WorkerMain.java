package roundtrip.core.worker;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import roundtrip.core.contract.Client;
import roundtrip.core.contract.Server;
import roundtrip.core.measure.Clock;

/** What the main class of every system calls. */
@Command(
    name = "worker",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "(serve | drive)",
    description =
        "One system of Roundtrip. Takes commands on standard input, one JSON object a line (docs/worker-protocol.md), and"
            + " replies on the descriptor that ROUNDTRIP_REPLY_FD names, else on standard output. Ends when its input does.")
public final class WorkerMain {
  private final Supplier<Server> servers;
  private final Supplier<Client> clients;

  private WorkerMain(Supplier<Server> servers, Supplier<Client> clients) {
    this.servers = servers;
    this.clients = clients;
  }

  /**
   * Runs a worker. Ends the process.
   *
   * @param args the verb
   * @param servers makes the adapter's server
   * @param clients makes the adapter's client
   */
  public static void run(String[] args, Supplier<Server> servers, Supplier<Client> clients) {
    System.exit(new CommandLine(new WorkerMain(servers, clients)).execute(args));
  }

  @Command(mixinStandardHelpOptions = true, description = "Starts the servant.")
  public void serve() throws IOException, InterruptedException {
    work(new Serving(servers));
  }

  @Command(mixinStandardHelpOptions = true, description = "Calls it, and times the calls.")
  public void drive() throws IOException, InterruptedException {
    work(new Driving(clients, Clock.MONOTONIC, System.getenv(Driving.CASES_VARIABLE)));
  }

  private static void work(Verb verb) throws IOException, InterruptedException {
    Replies replies = Replies.open(System.getenv(Replies.VARIABLE));
    FileInputStream in = new FileInputStream(FileDescriptor.in);
    // halt, not exit: no shutdown hook of anybody's may hold up the end, and the system closes what
    // is open.
    CommandReader commands =
        new CommandReader(
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8)),
            () -> Runtime.getRuntime().halt(0));
    commands.start();
    new Worker(commands, replies, verb).run();
  }
}
