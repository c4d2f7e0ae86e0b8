package roundtrip.core.contract;

import java.util.HexFormat;

/** The notation of cases.json: values by their bits, in hexadecimal digits. */
public final class Hex {
  private static final HexFormat DIGITS = HexFormat.of();
  private static final int UNIT_DIGITS = 4;

  /** Of a difference that many digits are shown: 32 characters. */
  private static final int SHOWN_DIGITS = 128;

  private Hex() {}

  public static String of(boolean value) {
    return value ? "01" : "00";
  }

  public static String of(byte value) {
    return DIGITS.toHexDigits(value);
  }

  public static String of(char value) {
    return DIGITS.toHexDigits(value);
  }

  public static String of(short value) {
    return DIGITS.toHexDigits(value);
  }

  public static String of(int value) {
    return DIGITS.toHexDigits(value);
  }

  public static String of(long value) {
    return DIGITS.toHexDigits(value);
  }

  public static String of(float value) {
    return of(Float.floatToRawIntBits(value));
  }

  public static String of(double value) {
    return of(Double.doubleToRawLongBits(value));
  }

  /** Returns the code units of a string; of null, that word. */
  public static String of(String value) {
    if (value == null) {
      return "null";
    }
    StringBuilder hex = new StringBuilder(value.length() * UNIT_DIGITS);
    for (int i = 0; i < value.length(); i++) {
      DIGITS.toHexDigits(hex, (byte) (value.charAt(i) >> 8));
      DIGITS.toHexDigits(hex, (byte) value.charAt(i));
    }
    return hex.toString();
  }

  public static boolean toBoolean(String hex) {
    return toByte(hex) != 0;
  }

  public static byte toByte(String hex) {
    return (byte) digits(hex, Byte.BYTES);
  }

  public static char toChar(String hex) {
    return (char) digits(hex, Character.BYTES);
  }

  public static short toShort(String hex) {
    return (short) digits(hex, Short.BYTES);
  }

  public static int toInt(String hex) {
    return (int) digits(hex, Integer.BYTES);
  }

  public static long toLong(String hex) {
    return digits(hex, Long.BYTES);
  }

  public static float toFloat(String hex) {
    return Float.intBitsToFloat(toInt(hex));
  }

  public static double toDouble(String hex) {
    return Double.longBitsToDouble(toLong(hex));
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

  /** Returns how two values differ, in few words however long they are; null if they do not. */
  public static String difference(String expected, String came) {
    return expected.equals(came) ? null : shown(came) + " instead of " + shown(expected);
  }

  /** Returns how two strings differ, by their code units; null if they do not. */
  public static String textDifference(String expected, String came) {
    return expected.equals(came) ? null : difference(of(expected), of(came));
  }

  private static String shown(String hex) {
    if (hex.isEmpty()) {
      return "(empty)";
    }
    return hex.length() <= SHOWN_DIGITS
        ? hex
        : hex.substring(0, SHOWN_DIGITS) + "... (" + hex.length() + " digits)";
  }

  /**
   * @throws NumberFormatException if those are not the digits of that many bytes
   */
  private static long digits(String hex, int bytes) {
    if (hex.length() != 2 * bytes) {
      throw new NumberFormatException("'" + hex + "' is not " + 2 * bytes + " hexadecimal digits");
    }
    return HexFormat.fromHexDigitsToLong(hex);
  }
}
