package roundtrip.core.worker;

import java.util.List;
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
    for (String name : values.keySet()) {
      if (!names.contains(name)) {
        String expected = names.isEmpty() ? "none" : String.join(", ", new TreeSet<>(names));
        throw new ProtocolError(
            "options." + name + " is not an option of this system; expected " + expected);
      }
    }
    this.values = Map.copyOf(values);
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
    if (!List.of(words).contains(value)) {
      throw wrong(name, value, String.join(", ", words));
    }
    return (String) value;
  }

  /**
   * Returns a boolean.
   *
   * @param name a declared option
   * @param unless what it is if nobody says
   * @throws ProtocolError if it is something else
   */
  public boolean flag(String name, boolean unless) throws ProtocolError {
    Object value = values.getOrDefault(name, unless);
    if (value instanceof Boolean flag) {
      return flag;
    }
    throw wrong(name, value, "true, false");
  }

  /**
   * Returns a whole number.
   *
   * @param name a declared option
   * @param unless what it is if nobody says
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
    throw wrong(name, value, "a whole number from " + least + " to " + most);
  }

  /** Tells whether the variant says anything about an option. */
  public boolean has(String name) {
    return values.containsKey(name);
  }

  /**
   * Returns a text, which has to be said.
   *
   * @param name a declared option
   * @throws ProtocolError if it is missing, empty or something else
   */
  public String text(String name) throws ProtocolError {
    Object value = values.get(name);
    if (value == null) {
      throw new ProtocolError("options." + name + " is missing; expected a text");
    }
    if (value instanceof String text && !text.isEmpty()) {
      return text;
    }
    throw wrong(name, value, "a text");
  }

  private static ProtocolError wrong(String name, Object value, String expected) {
    return new ProtocolError("options." + name + " is '" + value + "'; expected " + expected);
  }
}
