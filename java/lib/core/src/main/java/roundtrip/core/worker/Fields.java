package roundtrip.core.worker;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

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

  /** Refuses every key that is not in the list. */
  Fields allow(String... keys) throws ProtocolError {
    Set<String> allowed = new TreeSet<>(List.of(keys));
    for (Iterator<String> names = object.fieldNames(); names.hasNext(); ) {
      String name = names.next();
      if (!allowed.contains(name)) {
        throw new ProtocolError(
            path
                + name
                + " is not a key here; expected "
                + (keys.length == 0 ? "none" : String.join(", ", keys)));
      }
    }
    return this;
  }

  String text(String key) throws ProtocolError {
    JsonNode value = object.get(key);
    if (value == null || !value.isTextual()) {
      throw wrong(key, value, "a string");
    }
    return value.textValue();
  }

  long whole(String key, long least, long most) throws ProtocolError {
    JsonNode value = object.get(key);
    if (value == null
        || !value.isIntegralNumber()
        || !value.canConvertToLong()
        || value.longValue() < least
        || value.longValue() > most) {
      throw wrong(key, value, "a whole number from " + least + " to " + most);
    }
    return value.longValue();
  }

  long wholeOr(String key, long unless, long least, long most) throws ProtocolError {
    return object.has(key) ? whole(key, least, most) : unless;
  }

  boolean flagOr(String key, boolean unless) throws ProtocolError {
    JsonNode value = object.get(key);
    if (value == null) {
      return unless;
    }
    if (!value.isBoolean()) {
      throw wrong(key, value, "true or false");
    }
    return value.booleanValue();
  }

  /** Returns an object whose keys are those, and no others. */
  Fields object(String key, String... keys) throws ProtocolError {
    return anyObject(key).allow(keys);
  }

  /** Returns an object whose keys somebody else judges. */
  Fields anyObject(String key) throws ProtocolError {
    JsonNode value = object.get(key);
    if (value == null || !value.isObject()) {
      throw wrong(key, value, "an object");
    }
    return new Fields(path + key + ".", value);
  }

  List<String> texts(String key) throws ProtocolError {
    JsonNode value = object.get(key);
    if (value == null || !value.isArray()) {
      throw wrong(key, value, "an array of strings");
    }
    List<String> texts = new ArrayList<>();
    for (JsonNode element : value) {
      if (!element.isTextual()) {
        throw wrong(key, value, "an array of strings");
      }
      texts.add(element.textValue());
    }
    return texts;
  }

  /** Returns every key with its value: strings, numbers and booleans. */
  Map<String, Object> scalars() throws ProtocolError {
    Map<String, Object> scalars = new LinkedHashMap<>();
    for (Iterator<String> names = object.fieldNames(); names.hasNext(); ) {
      String name = names.next();
      JsonNode value = object.get(name);
      if (value.isTextual()) {
        scalars.put(name, value.textValue());
      } else if (value.isBoolean()) {
        scalars.put(name, value.booleanValue());
      } else if (value.isNumber()) {
        scalars.put(name, value.numberValue());
      } else {
        throw wrong(name, value, "a string, a number or a boolean");
      }
    }
    return scalars;
  }

  private ProtocolError wrong(String key, JsonNode value, String expected) {
    return new ProtocolError(
        path + key + (value == null ? " is missing" : " is " + value) + "; expected " + expected);
  }
}
