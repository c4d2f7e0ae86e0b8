package roundtrip.core.worker;

import java.util.Map;

/** What a worker does with its commands: serve or drive. */
interface Verb {
  /**
   * Does what a command says.
   *
   * @return the reply
   * @throws ProtocolError if the command is wrong
   * @throws Failure if it failed otherwise
   */
  Map<String, Object> execute(Command command) throws ProtocolError, Failure;
}
