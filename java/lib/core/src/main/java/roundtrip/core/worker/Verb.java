package roundtrip.core.worker;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import roundtrip.core.contract.Ledger;
import roundtrip.core.measure.RuntimeUse;

/** What a worker does with its commands: serve or drive. */
abstract class Verb {
  /** What went through this end. */
  final Ledger ledger = new Ledger();

  private final Map<String, Entry> commands = new LinkedHashMap<>();

  /** Does what a command says, and returns the reply. */
  interface Action {
    Reply execute(Command command) throws Failure;
  }

  /** A command that the verb knows, with its keys. */
  private record Entry(Action action, List<String> keys) {}

  /** Adds a command whose keys are those, beside {@code do}. */
  final void on(String command, Action action, String... keys) {
    List<String> all = Stream.concat(Stream.of("do"), Stream.of(keys)).toList();
    commands.put(command, new Entry(action, all));
  }

  /** Adds the commands that both verbs know. */
  final void onCommon() {
    on("ledger", command -> new Reply.Ledgered(ledger.calls(), ledger.bytes()));
    on("runtime", command -> new Reply.RuntimeTotals(RuntimeUse.read()));
  }

  /**
   * Does what a command says.
   *
   * @return the reply
   * @throws Failure if the command is wrong, or what it says failed
   */
  final Reply execute(Command command) throws Failure {
    Entry entry = commands.get(command.name());
    if (entry == null) {
      throw new ProtocolError(
          "do is '"
              + command.name()
              + "', not for "
              + getClass().getSimpleName().toLowerCase(Locale.ROOT)
              + "; expected "
              + String.join(", ", commands.keySet())
              + ", stop");
    }
    command.fields().allow(entry.keys);
    return entry.action.execute(command);
  }

  /** Returns the runtime's name and version, then the middleware's. */
  static Map<String, String> versions(Map<String, String> middleware) {
    Map<String, String> versions = new LinkedHashMap<>();
    versions.put("runtime", System.getProperty("java.vm.name") + " " + Runtime.version());
    versions.putAll(middleware);
    return versions;
  }
}
