package roundtrip.core.worker;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What the variant asks of the middleware: names that the binding declared, with strings, numbers
 * or booleans.
 */
public final class Options {
  private final Map<String, Object> values;

  /**
   * @param values by name
   * @param names those that the binding knows
   * @throws ProtocolError if there is another one
   */
  public Options(Map<String, Object> values, Set<String> names) throws ProtocolError {
    this.values = values;
    for (Map.Entry<String, Object> each : values.entrySet()) {
      if (!names.contains(each.getKey())) {
        throw new ProtocolError(
            "options."
                + each.getKey()
                + " is not a key here; expected "
                + (names.isEmpty() ? "none" : String.join(", ", new TreeSet<>(names))));
      }
    }
  }

  /**
   * Returns which of some words was chosen.
   *
   * @param name a declared option
   * @param words what it may be; the first is the default
   * @throws ProtocolError if it is none of them
   */
  public String choice(String name, String... words) throws ProtocolError {
    Object value = values.getOrDefault(name, words[0]);
    for (String word : words) {
      if (word.equals(value)) {
        return word;
      }
    }
    throw wrong(name, String.join(", ", words));
  }

  /**
   * Returns a boolean.
   *
   * @param name a declared option
   * @param unless what it is by default
   * @throws ProtocolError if it is something else
   */
  public boolean flag(String name, boolean unless) throws ProtocolError {
    if (values.getOrDefault(name, unless) instanceof Boolean flag) {
      return flag;
    }
    throw wrong(name, "true or false");
  }

  /**
   * Returns a whole number.
   *
   * @param name a declared option
   * @param unless what it is by default
   * @param least the smallest that it may be
   * @param most the largest that it may be
   * @throws ProtocolError if it is something else
   */
  public long whole(String name, long unless, long least, long most) throws ProtocolError {
    Object value = values.getOrDefault(name, unless);
    if (value instanceof Integer || value instanceof Long) {
      long number = ((Number) value).longValue();
      if (number >= least && number <= most) {
        return number;
      }
    }
    throw wrong(name, "a whole number from " + least + " to " + most);
  }

  /** Tells whether the variant has a value for an option. */
  public boolean has(String name) {
    return values.containsKey(name);
  }

  /**
   * Returns a text, which has no default.
   *
   * @param name a declared option
   * @throws ProtocolError if it is missing, empty or something else
   */
  public String text(String name) throws ProtocolError {
    if (values.get(name) instanceof String text && !text.isEmpty()) {
      return text;
    }
    throw wrong(name, "a text");
  }

  private ProtocolError wrong(String name, String expected) {
    String is = has(name) ? " is " + values.get(name) : " is missing";
    return new ProtocolError("options." + name + is + "; expected " + expected);
  }
}
