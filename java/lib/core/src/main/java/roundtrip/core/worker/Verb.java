package roundtrip.core.worker;

import roundtrip.core.contract.Ledger;
import roundtrip.core.measure.RuntimeUse;

/** What a worker does with its commands: serve or drive. */
abstract class Verb {
  /** What went through this end. */
  final Ledger ledger = new Ledger();

  private final String name;
  private final String commands;

  /**
   * @param name as it stands on the command line
   * @param commands those that it knows beside {@code ledger} and {@code runtime}
   */
  Verb(String name, String commands) {
    this.name = name;
    this.commands = commands;
  }

  /**
   * Does what a command says.
   *
   * @return the reply
   * @throws ProtocolError if the command is wrong
   * @throws Failure if it failed otherwise
   */
  final Reply execute(Command command) throws ProtocolError, Failure {
    switch (command.name()) {
      case "ledger" -> {
        command.fields().allow("do");
        return new Reply.Ledgered(ledger.calls(), ledger.bytes());
      }
      case "runtime" -> {
        command.fields().allow("do");
        return new Reply.RuntimeTotals(RuntimeUse.read());
      }
      default -> {
        return executeOwn(command);
      }
    }
  }

  /** As {@link #execute}, of what one verb alone knows. */
  abstract Reply executeOwn(Command command) throws ProtocolError, Failure;

  /** Returns what is wrong with a command that the verb does not know. */
  final ProtocolError unknown(Command command) {
    return new ProtocolError(
        "do is '"
            + command.name()
            + "', not for "
            + name
            + "; expected "
            + commands
            + ", ledger, runtime");
  }
}
