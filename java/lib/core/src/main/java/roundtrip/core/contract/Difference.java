package roundtrip.core.contract;

import java.lang.reflect.Array;
import java.lang.reflect.RecordComponent;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * How two values of the core's types differ: bit for bit, since equal doubles need not be the same.
 */
public final class Difference {
  /** Of a difference that many digits are shown: 32 characters. */
  private static final int SHOWN_DIGITS = 128;

  private static final Map<Class<?>, RecordComponent[]> MEMBERS = new ConcurrentHashMap<>();

  private Difference() {}

  /**
   * Returns the first difference in few words, however long the values are; null if there is none.
   *
   * @param expected a scalar, a string, or a record or an array of such
   * @param came of the same type, or null
   */
  public static String of(String name, Object expected, Object came) {
    String difference = of(expected, came);
    if (difference == null) {
      return null;
    }
    return name + (difference.startsWith("[") ? "" : " ") + difference;
  }

  private static String of(Object expected, Object came) {
    if (came == null && expected != null) {
      return "is null";
    }
    if (expected == null && came != null && !(came instanceof String)) {
      return (came.getClass().isArray() ? Array.getLength(came) + " elements" : "an object")
          + " instead of null";
    }
    if (expected instanceof BenchFault fault) {
      boolean withCause = fault.getCause() != null;
      return of(fault.members(withCause), ((BenchFault) came).members(withCause));
    }
    if (expected instanceof Record) {
      return ofRecords(expected, came);
    }
    if (expected != null && expected.getClass().isArray()) {
      return ofArrays(expected, came);
    }
    return Hex.of(expected).equals(Hex.of(came))
        ? null
        : shown(came) + " instead of " + shown(expected);
  }

  private static String ofRecords(Object expected, Object came) {
    Class<?> type = expected.getClass();
    for (RecordComponent member : MEMBERS.computeIfAbsent(type, Class::getRecordComponents)) {
      String difference = of(member.getName(), value(member, expected), value(member, came));
      if (difference != null) {
        return difference;
      }
    }
    return null;
  }

  private static Object value(RecordComponent member, Object record) {
    try {
      return member.getAccessor().invoke(record);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String ofArrays(Object expected, Object came) {
    int length = Array.getLength(expected);
    if (Array.getLength(came) != length) {
      return "has " + Array.getLength(came) + " elements instead of " + length;
    }
    for (int i = 0; i < length; i++) {
      String difference = of(Array.get(expected, i), Array.get(came, i));
      if (difference != null) {
        return "[" + i + "] " + difference;
      }
    }
    return null;
  }

  /** Integers as they are read; all else by its bits. */
  private static String shown(Object value) {
    if (value instanceof Number && !(value instanceof Float || value instanceof Double)) {
      return value.toString();
    }
    String digits = Hex.of(value);
    if (digits.isEmpty()) {
      return "(empty)";
    }
    return digits.length() <= SHOWN_DIGITS
        ? digits
        : digits.substring(0, SHOWN_DIGITS) + "... (" + digits.length() + " digits)";
  }
}
