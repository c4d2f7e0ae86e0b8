package roundtrip.rmi.connect;

import roundtrip.core.worker.Options;
import roundtrip.core.worker.ProtocolError;

/** The option that has either end acknowledge at once. */
final class PromptOption {
  static final String NAME = "prompt";

  private PromptOption() {}

  static boolean of(Options options) throws ProtocolError {
    return options.flag(NAME, false);
  }
}
