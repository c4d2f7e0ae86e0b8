package roundtrip.fake;

import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import roundtrip.core.contract.Operations;
import roundtrip.core.contract.Options;
import roundtrip.core.contract.ProtocolError;

/**
 * How the fake misbehaves. runner/tests/protocol/table.py says what each option does; an operation
 * that no option names is the empty string.
 */
record Faults(
    String fail,
    boolean failOnce,
    long callUs,
    long wrongEvery,
    long throwAt,
    String refuse,
    boolean brokenAfterRefusal,
    String crash,
    String unsupported,
    String notImplemented,
    String prepareFails,
    boolean keepItems,
    long keepItemsAt,
    boolean shortReply,
    long shortReplyAt) {

  /** The options: the components, with underscores. */
  static final Set<String> NAMES =
      Stream.of(Faults.class.getRecordComponents())
          .map(each -> each.getName().replaceAll("[A-Z]", "_$0").toLowerCase(Locale.ROOT))
          .collect(Collectors.toSet());

  /** A time that no call takes, a number that no call reaches. */
  private static final long MOST = 1_000_000_000;

  static Faults of(Options options) throws ProtocolError {
    return new Faults(
        options.choice("fail", "", "connect", "bind"),
        options.flag("fail_once", false),
        options.whole("call_us", 0, 0, MOST),
        options.whole("wrong_every", 0, 0, MOST),
        options.whole("throw_at", 0, 0, MOST),
        operation(options, "refuse"),
        options.flag("broken_after_refusal", false),
        operation(options, "crash"),
        operation(options, "unsupported"),
        operation(options, "not_implemented"),
        operation(options, "prepare_fails"),
        options.flag("keep_items", false),
        options.whole("keep_items_at", 0, 0, MOST),
        options.flag("short_reply", false),
        options.whole("short_reply_at", 0, 0, MOST));
  }

  private static String operation(Options options, String name) throws ProtocolError {
    if (!options.has(name)) {
      return "";
    }
    String operation = options.text(name);
    if (Operations.find(operation) == null) {
      throw new ProtocolError(
          "options." + name + " is '" + operation + "'; expected one of " + Operations.all());
    }
    return operation;
  }
}
