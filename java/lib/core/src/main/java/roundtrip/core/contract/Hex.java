package roundtrip.core.contract;

import java.util.HexFormat;
import java.util.Map;
import java.util.function.Function;

/** The notation of cases.json: values by their bits, in hexadecimal digits. */
public final class Hex {
  private static final HexFormat DIGITS = HexFormat.of();
  private static final int UNIT_DIGITS = 4;

  /** How a value of each type is written. */
  private static final Map<Class<?>, Function<Object, String>> WRITERS =
      Map.of(
          Boolean.class, value -> (boolean) value ? "01" : "00",
          Byte.class, value -> DIGITS.toHexDigits((byte) value),
          Character.class, value -> DIGITS.toHexDigits((char) value),
          Short.class, value -> DIGITS.toHexDigits((short) value),
          Integer.class, value -> DIGITS.toHexDigits((int) value),
          Long.class, value -> DIGITS.toHexDigits((long) value),
          Float.class, value -> DIGITS.toHexDigits(Float.floatToRawIntBits((float) value)),
          Double.class, value -> DIGITS.toHexDigits(Double.doubleToRawLongBits((double) value)),
          String.class, value -> units((String) value));

  /** How a value of each type is read. */
  private static final Map<Class<?>, Function<String, Object>> READERS =
      Map.of(
          boolean.class, hex -> digits(hex, Byte.BYTES) != 0,
          byte.class, hex -> (byte) digits(hex, Byte.BYTES),
          char.class, hex -> (char) digits(hex, Character.BYTES),
          short.class, hex -> (short) digits(hex, Short.BYTES),
          int.class, Hex::toInt,
          long.class, hex -> digits(hex, Long.BYTES),
          float.class, hex -> Float.intBitsToFloat(toInt(hex)),
          double.class, Hex::toDouble,
          String.class, Hex::toUnits);

  private Hex() {}

  /** Returns the bits of a scalar, or the code units of a string; of null, that word. */
  public static String of(Object value) {
    return value == null ? "null" : WRITERS.get(value.getClass()).apply(value);
  }

  private static String units(String text) {
    StringBuilder hex = new StringBuilder(text.length() * UNIT_DIGITS);
    for (int i = 0; i < text.length(); i++) {
      DIGITS.toHexDigits(hex, (byte) (text.charAt(i) >> 8));
      DIGITS.toHexDigits(hex, (byte) text.charAt(i));
    }
    return hex.toString();
  }

  /**
   * Returns the value of those digits.
   *
   * @param type a primitive type, or String
   * @throws NumberFormatException if they are not the digits of such a value
   */
  public static Object to(Class<?> type, String hex) {
    return READERS.get(type).apply(hex);
  }

  /** As {@link #to}. */
  public static int toInt(String hex) {
    return (int) digits(hex, Integer.BYTES);
  }

  /** As {@link #to}. */
  public static double toDouble(String hex) {
    return Double.longBitsToDouble(digits(hex, Long.BYTES));
  }

  /** Returns the string of those code units. */
  public static String toUnits(String hex) {
    StringBuilder units = new StringBuilder(hex.length() / UNIT_DIGITS);
    for (int at = 0; at < hex.length(); at += UNIT_DIGITS) {
      units.append((char) HexFormat.fromHexDigits(hex, at, at + UNIT_DIGITS));
    }
    return units.toString();
  }

  public static byte[] toBytes(String hex) {
    return DIGITS.parseHex(hex);
  }

  private static long digits(String hex, int bytes) {
    if (hex.length() != 2 * bytes) {
      throw new NumberFormatException("'" + hex + "' is not " + 2 * bytes + " hexadecimal digits");
    }
    return HexFormat.fromHexDigitsToLong(hex);
  }
}
