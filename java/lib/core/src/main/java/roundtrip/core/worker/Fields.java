package roundtrip.core.worker;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.function.Predicate;

/**
 * The keys of one JSON object of a command, read strictly: every complaint names the key and what
 * is expected.
 */
final class Fields {
  private final String path;
  private final JsonNode object;

  /**
   * @param path what stands before a key in a complaint: empty, or {@code "stop."}
   * @param object a JSON object
   */
  Fields(String path, JsonNode object) {
    this.path = path;
    this.object = object;
  }

  /** Refuses every key that is not one of those. */
  Fields allow(Collection<String> keys) throws ProtocolError {
    for (Iterator<String> names = object.fieldNames(); names.hasNext(); ) {
      String name = names.next();
      if (!keys.contains(name)) {
        String expected = keys.isEmpty() ? "none" : String.join(", ", keys);
        throw new ProtocolError(path + name + " is not a key here; expected " + expected);
      }
    }
    return this;
  }

  boolean has(String key) {
    return object.has(key);
  }

  String text(String key) throws ProtocolError {
    return value(key, JsonNode::isTextual, "a string").textValue();
  }

  long whole(String key, long least, long most) throws ProtocolError {
    return value(
            key,
            value ->
                value.isIntegralNumber()
                    && value.canConvertToLong()
                    && value.longValue() >= least
                    && value.longValue() <= most,
            "a whole number from " + least + " to " + most)
        .longValue();
  }

  long wholeOr(String key, long unless, long least, long most) throws ProtocolError {
    return has(key) ? whole(key, least, most) : unless;
  }

  boolean flagOr(String key, boolean unless) throws ProtocolError {
    return has(key) ? value(key, JsonNode::isBoolean, "true or false").booleanValue() : unless;
  }

  /** Returns an object whose keys are those, and no others. */
  Fields object(String key, String... keys) throws ProtocolError {
    return anyObject(key).allow(List.of(keys));
  }

  /** Returns an object that may be missing, which is as if it were empty. */
  Fields objectOr(String key, String... keys) throws ProtocolError {
    return has(key)
        ? object(key, keys)
        : new Fields(path + key + ".", JsonNodeFactory.instance.objectNode());
  }

  /** Returns an object whose keys somebody else judges. */
  Fields anyObject(String key) throws ProtocolError {
    return new Fields(path + key + ".", value(key, JsonNode::isObject, "an object"));
  }

  List<String> texts(String key) throws ProtocolError {
    List<String> texts = new ArrayList<>();
    for (JsonNode element : value(key, JsonNode::isArray, "an array of strings")) {
      if (!element.isTextual()) {
        throw wrong(key, "an array of strings");
      }
      texts.add(element.textValue());
    }
    return texts;
  }

  /** Refuses what is neither a string nor a number nor a boolean. */
  void requireScalars() throws ProtocolError {
    for (Iterator<String> names = object.fieldNames(); names.hasNext(); ) {
      value(
          names.next(),
          value -> value.isTextual() || value.isNumber() || value.isBoolean(),
          "a string, a number or a boolean");
    }
  }

  private JsonNode value(String key, Predicate<JsonNode> admits, String expected)
      throws ProtocolError {
    JsonNode value = object.get(key);
    if (value == null || !admits.test(value)) {
      throw wrong(key, expected);
    }
    return value;
  }

  /** Returns the complaint that a value is missing, or not what is expected. */
  ProtocolError wrong(String key, String expected) {
    String is = has(key) ? " is " + object.get(key) : " is missing";
    return new ProtocolError(path + key + is + "; expected " + expected);
  }
}
