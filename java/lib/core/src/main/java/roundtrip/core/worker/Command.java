package roundtrip.core.worker;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import roundtrip.core.measure.StopSignal;

/**
 * One line from the runner.
 *
 * @param name what to do
 * @param fields its keys, {@code do} among them
 * @param stop set by a {@code stop} that came after this command and before the next {@code go}
 */
record Command(String name, Fields fields, StopSignal stop) {
  private static final ObjectReader READER =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build()
          .reader();

  static Command parse(String line) throws ProtocolError {
    JsonNode object;
    try {
      object = READER.readTree(line);
    } catch (JsonProcessingException e) {
      throw new ProtocolError(
          "the line is not JSON (" + e.getOriginalMessage() + "); expected one object a line");
    }
    if (!object.isObject()) {
      throw new ProtocolError(
          "the line is " + object.getNodeType() + "; expected one object a line");
    }
    Fields fields = new Fields("", object);
    return new Command(fields.text("do"), fields, new StopSignal());
  }
}
