package roundtrip.core.contract;

import java.lang.invoke.MethodType;
import java.util.HexFormat;
import java.util.Map;

/** The notation of cases.json: values by their bits, in hexadecimal digits. */
public final class Hex {
  private static final HexFormat DIGITS = HexFormat.of();
  private static final int UNIT_DIGITS = 4;

  private record NumberType(int bytes, ValueType<?> type) {}

  private static final Map<Class<?>, NumberType> NUMBERS =
      Map.of(
          Boolean.class, new NumberType(1, ValueType.BOOLEAN),
          Byte.class, new NumberType(Byte.BYTES, ValueType.OCTET),
          Character.class, new NumberType(Character.BYTES, ValueType.CHAR),
          Short.class, new NumberType(Short.BYTES, ValueType.INT16),
          Integer.class, new NumberType(Integer.BYTES, ValueType.INT32),
          Long.class, new NumberType(Long.BYTES, ValueType.INT64),
          Float.class, new NumberType(Float.BYTES, ValueType.FLOAT),
          Double.class, new NumberType(Double.BYTES, ValueType.DOUBLE));

  private Hex() {}

  /** Returns the bits of a scalar, or the code units of a string; of null, that word. */
  public static String of(Object value) {
    if (value == null || value instanceof String) {
      return value == null ? "null" : units((String) value);
    }
    return DIGITS.toHexDigits(ValueType.bits(value), 2 * NUMBERS.get(value.getClass()).bytes);
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
   * Returns the value of those digits; of null, null.
   *
   * @param type a primitive type, or String
   * @throws NumberFormatException if they are not the digits of such a value
   */
  public static Object to(Class<?> type, String hex) {
    if (hex == null || type == String.class) {
      return hex == null ? null : toUnits(hex);
    }
    NumberType number = NUMBERS.get(MethodType.methodType(type).wrap().returnType());
    return number.type.ofBits(digits(hex, number.bytes));
  }

  public static int toInt(String hex) {
    return (int) digits(hex, Integer.BYTES);
  }

  public static double toDouble(String hex) {
    return Double.longBitsToDouble(digits(hex, Long.BYTES));
  }

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
