package roundtrip.core.contract;

/** A string: by formula a prefix and a decimal number, with zeros between them. */
public final class TextType extends ValueType<String> {
  private final String prefix;

  TextType(String prefix) {
    this.prefix = prefix;
  }

  @Override
  public String formula(int i, int textLength) {
    String digits = Integer.toString(i);
    int zeros = textLength - prefix.length() - digits.length();
    return prefix + "0".repeat(Math.max(0, zeros)) + digits;
  }

  /** Returns so many letters. */
  @Override
  public String timed(Values values) {
    return TimedValues.text(values.n());
  }

  @Override
  public int length(String text) {
    return text.length();
  }
}
