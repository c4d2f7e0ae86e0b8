package roundtrip.core.worker;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What the variant asks of the middleware: names that the binding declared, with strings, numbers
 * or booleans.
 */
public final class Options {
  private final Fields values;

  /**
   * @param values by name
   * @param names those that the binding knows
   * @throws ProtocolError if there is another one
   */
  public Options(Map<String, Object> values, Set<String> names) throws ProtocolError {
    this(new Fields("options.", new JsonMapper().valueToTree(values)), names);
  }

  /** As the other constructor. */
  Options(Fields values, Set<String> names) throws ProtocolError {
    values.requireScalars();
    this.values = values.allow(new TreeSet<>(names));
  }

  /**
   * Returns which of some words was chosen.
   *
   * @param name a declared option
   * @param words what it may be; the first is the default
   * @throws ProtocolError if it is none of them
   */
  public String choice(String name, String... words) throws ProtocolError {
    String word = has(name) ? values.text(name) : words[0];
    if (!List.of(words).contains(word)) {
      throw values.wrong(name, String.join(", ", words));
    }
    return word;
  }

  /**
   * Returns a boolean.
   *
   * @param name a declared option
   * @param unless what it is if nobody says
   * @throws ProtocolError if it is something else
   */
  public boolean flag(String name, boolean unless) throws ProtocolError {
    return values.flagOr(name, unless);
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
    return values.wholeOr(name, unless, least, most);
  }

  /** Tells whether the variant says anything about an option. */
  public boolean has(String name) {
    return values.has(name);
  }

  /**
   * Returns a text, which has to be said.
   *
   * @param name a declared option
   * @throws ProtocolError if it is missing, empty or something else
   */
  public String text(String name) throws ProtocolError {
    String text = values.text(name);
    if (text.isEmpty()) {
      throw values.wrong(name, "a text");
    }
    return text;
  }
}
