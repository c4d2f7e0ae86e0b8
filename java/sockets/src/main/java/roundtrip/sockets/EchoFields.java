package roundtrip.sockets;

import java.nio.ByteBuffer;
import roundtrip.core.contract.AllArrays;
import roundtrip.core.contract.AllTypes;

/** The fields of {@code echo} and {@code echoArrays}, in the order that frame.md gives. */
final class EchoFields {
  /** Bytes of a struct whose strings are empty. */
  private static final int STRUCT_BYTES = 40;

  private EchoFields() {}

  static FrameWriter put(FrameWriter out, AllTypes data) throws BadFrame {
    return out.putByte(data.booleanValue() ? 1 : 0)
        .putByte(data.octetValue())
        .putShort(data.charValue())
        .putShort(data.wcharValue())
        .putShort(data.int16Value())
        .putInt(data.int32Value())
        .putLong(data.int64Value())
        .putFloat(data.floatValue())
        .putDouble(data.doubleValue())
        .putName(data.stringValue())
        .putName(data.wstringValue());
  }

  static AllTypes readStruct(FrameReader in, ByteBuffer fields) throws BadFrame {
    in.require(fields, STRUCT_BYTES);
    return new AllTypes(
        fields.get() != 0,
        fields.get(),
        fields.getChar(),
        fields.getChar(),
        fields.getShort(),
        fields.getInt(),
        fields.getLong(),
        Float.intBitsToFloat(fields.getInt()),
        Double.longBitsToDouble(fields.getLong()),
        in.text(fields),
        in.text(fields));
  }

  static FrameWriter put(FrameWriter out, AllArrays data) throws BadFrame {
    out.putInt(data.booleans().length);
    for (boolean value : data.booleans()) {
      out.putByte(value ? 1 : 0);
    }
    out.putInt(data.octets().length).putBytes(data.octets());
    putChars(out, data.chars());
    putChars(out, data.wchars());
    out.putInt(data.int16s().length);
    for (short value : data.int16s()) {
      out.putShort(value);
    }
    out.putInt(data.int32s().length);
    for (int value : data.int32s()) {
      out.putInt(value);
    }
    out.putInt(data.int64s().length);
    for (long value : data.int64s()) {
      out.putLong(value);
    }
    out.putInt(data.floats().length);
    for (float value : data.floats()) {
      out.putFloat(value);
    }
    out.putInt(data.doubles().length);
    for (double value : data.doubles()) {
      out.putDouble(value);
    }
    putStrings(out, data.strings());
    putStrings(out, data.wstrings());
    out.putInt(data.structs().length);
    for (AllTypes value : data.structs()) {
      put(out, value);
    }
    return out;
  }

  private static void putChars(FrameWriter out, char[] values) throws BadFrame {
    out.putInt(values.length);
    for (char value : values) {
      out.putShort(value);
    }
  }

  private static void putStrings(FrameWriter out, String[] values) throws BadFrame {
    out.putInt(values.length);
    for (String value : values) {
      out.putName(value);
    }
  }

  static AllArrays readArrays(FrameReader in, ByteBuffer fields) throws BadFrame {
    boolean[] booleans = new boolean[in.count(fields, Byte.BYTES)];
    for (int i = 0; i < booleans.length; i++) {
      booleans[i] = fields.get() != 0;
    }
    byte[] octets = new byte[in.count(fields, Byte.BYTES)];
    fields.get(octets);
    char[] chars = readChars(in, fields);
    char[] wchars = readChars(in, fields);
    short[] int16s = new short[in.count(fields, Short.BYTES)];
    fields.asShortBuffer().get(int16s);
    skip(fields, int16s.length * Short.BYTES);
    int[] int32s = new int[in.count(fields, Integer.BYTES)];
    fields.asIntBuffer().get(int32s);
    skip(fields, int32s.length * Integer.BYTES);
    long[] int64s = new long[in.count(fields, Long.BYTES)];
    fields.asLongBuffer().get(int64s);
    skip(fields, int64s.length * Long.BYTES);
    float[] floats = new float[in.count(fields, Float.BYTES)];
    for (int i = 0; i < floats.length; i++) {
      floats[i] = Float.intBitsToFloat(fields.getInt());
    }
    double[] doubles = new double[in.count(fields, Double.BYTES)];
    for (int i = 0; i < doubles.length; i++) {
      doubles[i] = Double.longBitsToDouble(fields.getLong());
    }
    String[] strings = readStrings(in, fields);
    String[] wstrings = readStrings(in, fields);
    AllTypes[] structs = new AllTypes[in.count(fields, STRUCT_BYTES)];
    for (int i = 0; i < structs.length; i++) {
      structs[i] = readStruct(in, fields);
    }
    return new AllArrays(
        booleans, octets, chars, wchars, int16s, int32s, int64s, floats, doubles, strings, wstrings,
        structs);
  }

  private static char[] readChars(FrameReader in, ByteBuffer fields) throws BadFrame {
    char[] values = new char[in.count(fields, Character.BYTES)];
    fields.asCharBuffer().get(values);
    skip(fields, values.length * Character.BYTES);
    return values;
  }

  private static void skip(ByteBuffer fields, int bytes) {
    fields.position(fields.position() + bytes);
  }

  private static String[] readStrings(FrameReader in, ByteBuffer fields) throws BadFrame {
    String[] values = new String[in.count(fields, Integer.BYTES)];
    for (int i = 0; i < values.length; i++) {
      values[i] = in.text(fields);
    }
    return values;
  }
}
