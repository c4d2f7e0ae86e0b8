package roundtrip.core.contract;

import java.io.PrintWriter;
import java.io.StringWriter;

/** How an exception is put into words: in one line, and in full. */
public final class Errors {
  private Errors() {}

  /**
   * Returns one line: the exception's kind and words, then those of its first cause if they differ.
   */
  public static String line(Throwable thrown) {
    StringBuilder line = new StringBuilder(one(thrown));
    Throwable root = thrown;
    while (root.getCause() != null && root.getCause() != root) {
      root = root.getCause();
    }
    if (root != thrown && line.indexOf(one(root)) < 0) {
      line.append(", caused by ").append(one(root));
    }
    return line.toString();
  }

  private static String one(Throwable thrown) {
    String name = thrown.getClass().getSimpleName();
    String words = thrown.getMessage();
    return words == null ? name : name + ": " + words.strip().replaceAll("\\s*\\R\\s*", " ");
  }

  public static String stack(Throwable thrown) {
    StringWriter text = new StringWriter();
    thrown.printStackTrace(new PrintWriter(text, true));
    return text.toString();
  }
}
