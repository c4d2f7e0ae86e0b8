package roundtrip.core.contract;

import java.util.HexFormat;
import java.util.Map;

/** The notation of cases.json: values by their bits, in hexadecimal digits. */
public final class Hex {
  private static final HexFormat DIGITS = HexFormat.of();
  private static final int UNIT_DIGITS = 4;

  private static final Map<Class<?>, Integer> BYTES =
      Map.of(
          Boolean.class, 1,
          Byte.class, Byte.BYTES,
          Character.class, Character.BYTES,
          Short.class, Short.BYTES,
          Integer.class, Integer.BYTES,
          Long.class, Long.BYTES,
          Float.class, Float.BYTES,
          Double.class, Double.BYTES);

  private Hex() {}

  /** Returns the bits of a scalar, or the code units of a string; of null, that word. */
  public static String of(Object value) {
    if (value == null || value instanceof String) {
      return value == null ? "null" : units((String) value);
    }
    return DIGITS.toHexDigits(NumberType.bits(value), 2 * BYTES.get(value.getClass()));
  }

  private static String units(String text) {
    StringBuilder hex = new StringBuilder(text.length() * UNIT_DIGITS);
    for (int i = 0; i < text.length(); i++) {
      DIGITS.toHexDigits(hex, (byte) (text.charAt(i) >> 8));
      DIGITS.toHexDigits(hex, (byte) text.charAt(i));
    }
    return hex.toString();
  }

  public static String toUnits(String hex) {
    StringBuilder units = new StringBuilder(hex.length() / UNIT_DIGITS);
    for (int at = 0; at < hex.length(); at += UNIT_DIGITS) {
      units.append((char) HexFormat.fromHexDigits(hex, at, at + UNIT_DIGITS));
    }
    return units.toString();
  }

  /**
   * Returns the number of those digits.
   *
   * @throws NumberFormatException if they are not the digits of such a number
   */
  public static <C> C toNumber(NumberType<C> type, String hex) {
    if (hex.length() != 2 * type.bytes()) {
      throw new NumberFormatException(
          "'" + hex + "' is not " + 2 * type.bytes() + " hexadecimal digits");
    }
    return type.ofBits(HexFormat.fromHexDigitsToLong(hex));
  }
}
