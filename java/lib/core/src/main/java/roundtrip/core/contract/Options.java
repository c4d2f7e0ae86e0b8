package roundtrip.core.contract;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What the variant asks of the middleware: names that the binding declared, with strings, numbers
 * or booleans. Each value that is not allowed raises ProtocolError.
 */
public final class Options {
  private final Map<String, Object> values;

  /**
   * @param names those that the binding knows
   * @throws ProtocolError if there is another one
   */
  public Options(Map<String, Object> values, Set<String> names) throws ProtocolError {
    this.values = values;
    for (String name : values.keySet()) {
      if (!names.contains(name)) {
        String expected = names.isEmpty() ? "none" : String.join(", ", new TreeSet<>(names));
        throw new ProtocolError("options." + name + " is not a key here; expected " + expected);
      }
    }
  }

  /** Returns which of some words was chosen; the first is the default. */
  public String choice(String name, String... words) throws ProtocolError {
    if (values.getOrDefault(name, words[0]) instanceof String word
        && List.of(words).contains(word)) {
      return word;
    }
    throw wrong(name, String.join(", ", words));
  }

  /** Returns a boolean, by default the given one. */
  public boolean flag(String name, boolean unless) throws ProtocolError {
    if (values.getOrDefault(name, unless) instanceof Boolean flag) {
      return flag;
    }
    throw wrong(name, "true or false");
  }

  /** Returns all that were given, by their names. */
  public Map<String, Object> values() {
    return Map.copyOf(values);
  }

  public boolean has(String name) {
    return values.containsKey(name);
  }

  /** Returns a text, which has no default and is not empty. */
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
