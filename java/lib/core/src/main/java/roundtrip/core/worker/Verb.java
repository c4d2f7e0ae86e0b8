package roundtrip.core.worker;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import roundtrip.core.contract.CallCounts;
import roundtrip.core.contract.Failure;
import roundtrip.core.contract.ProtocolError;
import roundtrip.core.measure.RuntimeUse;

/** What a worker does with its commands: serve or drive. */
abstract class Verb {
  /** What went through this end. */
  final CallCounts callCounts = new CallCounts();

  private final Map<String, Entry<?>> commands = new LinkedHashMap<>();

  /** Does what a command says, and returns the reply. */
  interface Action<C> {
    Reply execute(C command) throws Failure;
  }

  interface Question {
    Reply answer() throws Failure;
  }

  private record Entry<C>(Class<C> type, Action<C> action) {
    Reply execute(ObjectNode keys) throws Failure {
      return action.execute(Json.bind(keys, type));
    }
  }

  /** Adds a command by its value of {@code do}, with the record of its other keys. */
  final <C> void on(String name, Class<C> type, Action<C> action) {
    commands.put(name, new Entry<>(type, action));
  }

  final void on(String name, Question question) {
    on(name, Commands.NoKeys.class, none -> question.answer());
  }

  /** Adds the commands that both verbs know. */
  final void onCommon() {
    on("call_counts", () -> new Reply.CallsCounted(callCounts.calls(), callCounts.bytes()));
    on("runtime", Commands.Runtime.class, this::readRuntime);
  }

  /** Does what a line says, and returns the reply. */
  final Reply execute(String line) throws Failure {
    ObjectNode keys = Json.read(line);
    JsonNode name = keys.remove("do");
    Entry<?> entry = name == null ? null : commands.get(name.textValue());
    if (entry == null) {
      throw new ProtocolError(
          "do is "
              + (name == null ? "missing" : name + ", not for " + this)
              + "; expected "
              + String.join(", ", commands.keySet()));
    }
    return entry.execute(keys);
  }

  private Reply readRuntime(Commands.Runtime command) {
    if (command.collect()) {
      System.gc();
    }
    return new Reply.RuntimeTotals(RuntimeUse.read());
  }

  @Override
  public String toString() {
    return getClass().getSimpleName().toLowerCase(Locale.ROOT);
  }

  /** Returns the runtime's name and version, then the middleware's. */
  static Map<String, String> versions(Map<String, String> middleware) {
    Map<String, String> versions = new LinkedHashMap<>();
    versions.put("runtime", System.getProperty("java.vm.name") + " " + Runtime.version());
    versions.putAll(middleware);
    return versions;
  }
}
