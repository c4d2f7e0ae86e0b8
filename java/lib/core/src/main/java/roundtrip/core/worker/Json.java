package roundtrip.core.worker;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonMappingException.Reference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.cfg.EnumFeature;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.type.LogicalType;
import java.util.StringJoiner;
import java.util.TreeSet;
import roundtrip.core.contract.ProtocolError;

/**
 * How commands and replies are spelled: one JSON object a line, bound to a record. Commands are
 * read strictly: each key is known, is there once and has a value of its own type.
 */
final class Json {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
          .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
          .withCoercionConfig(
              LogicalType.Textual,
              text ->
                  text.setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail)
                      .setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                      .setCoercion(CoercionInputShape.Float, CoercionAction.Fail))
          // A key that is null is missing; an element may not be null.
          .disable(JsonNodeFeature.READ_NULL_PROPERTIES)
          .defaultSetterInfo(JsonSetter.Value.forContentNulls(Nulls.FAIL))
          .serializationInclusion(JsonInclude.Include.NON_NULL)
          .enable(EnumFeature.WRITE_ENUMS_TO_LOWERCASE)
          .build();

  private Json() {}

  /** Returns a reply as a line, without its end. */
  static byte[] write(Reply reply) throws JsonProcessingException {
    return MAPPER.writeValueAsBytes(reply);
  }

  /** Reads a line, which must be one JSON object. */
  static ObjectNode read(String line) throws ProtocolError {
    JsonNode node;
    try {
      node = MAPPER.readTree(line);
    } catch (JsonProcessingException e) {
      throw new ProtocolError(
          "the line is not JSON (" + e.getOriginalMessage() + "); expected one object a line");
    }
    if (node instanceof ObjectNode object) {
      return object;
    }
    throw new ProtocolError("the line is " + node.getNodeType() + "; expected one object a line");
  }

  /** Binds the keys of a command to a record; a ProtocolError names the key that is wrong. */
  static <C> C bind(ObjectNode keys, Class<C> type) throws ProtocolError {
    try {
      return MAPPER.treeToValue(keys, type);
    } catch (JsonMappingException e) {
      throw new ProtocolError(complaint(e, keys));
    } catch (JsonProcessingException e) {
      throw new ProtocolError(e.getOriginalMessage());
    }
  }

  private static String complaint(JsonMappingException e, JsonNode keys) {
    JsonNode holder = keys;
    JsonNode value = keys;
    StringJoiner path = new StringJoiner(".");
    for (Reference key : e.getPath()) {
      boolean isElement = key.getFieldName() == null;
      path.add(isElement ? "" + key.getIndex() : key.getFieldName());
      holder = value;
      value = isElement ? holder.path(key.getIndex()) : holder.path(key.getFieldName());
    }
    if (e instanceof UnrecognizedPropertyException unknown) {
      TreeSet<Object> known = new TreeSet<>(unknown.getKnownPropertyIds());
      return path + " is not a key here; expected " + (known.isEmpty() ? "none" : known);
    }
    if (e instanceof ValueInstantiationException && e.getCause() != null) {
      return (path.length() == 0 ? "" : path + ".") + e.getCause().getMessage();
    }
    return value.isMissingNode()
        ? path + " is missing beside " + holder
        : path + ": " + e.getOriginalMessage();
  }
}
