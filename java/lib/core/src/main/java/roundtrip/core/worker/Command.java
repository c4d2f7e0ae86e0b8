package roundtrip.core.worker;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import roundtrip.core.measure.Told;

/**
 * One line from the runner.
 *
 * @param name what to do
 * @param fields its keys, {@code do} among them
 * @param told set by a {@code stop} that came after this command and before the next {@code go}
 */
public record Command(String name, Fields fields, Told told) {
  private static final ObjectReader READER =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build()
          .reader();

  public static Command parse(String line) throws ProtocolError {
    JsonNode object;
    try {
      object = READER.readTree(line);
    } catch (JsonProcessingException e) {
      throw new ProtocolError(
          "the line is not JSON (" + e.getOriginalMessage() + "); allowed: one object a line");
    }
    if (!object.isObject()) {
      throw new ProtocolError(
          "the line is " + object.getNodeType() + "; allowed: one object a line");
    }
    Fields fields = new Fields("", object);
    return new Command(fields.text("do"), fields, new Told());
  }
}
