package roundtrip.fake;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import roundtrip.core.contract.Options;

/**
 * How the fake misbehaves. runner/tests/protocol/table.py says what each option does; what is not
 * given is null, 0 or false.
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
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
    boolean shareable,
    boolean shortReply,
    long shortReplyAt) {

  /** The options: the components, with underscores. */
  static final Set<String> NAMES =
      Stream.of(Faults.class.getRecordComponents())
          .map(each -> each.getName().replaceAll("[A-Z]", "_$0").toLowerCase(Locale.ROOT))
          .collect(Collectors.toSet());

  static Faults of(Options options) {
    return new JsonMapper().convertValue(options.values(), Faults.class);
  }
}
