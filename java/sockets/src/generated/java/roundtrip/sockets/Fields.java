// Generated from shared-idl/bench.idl and operations.json by `./invokew generate`: edit those.
package roundtrip.sockets;

import java.nio.ByteBuffer;
import roundtrip.core.contract.AllArrays;
import roundtrip.core.contract.AllTypes;
import roundtrip.core.contract.ArrayType;
import roundtrip.core.contract.Item;
import roundtrip.core.contract.ValueType;

/** The fields of numbers, of arrays behind the number of their elements, and of structs member by member. */
final class Fields {
  private Fields() {}

  static void register() {
    Codec.add(
        ValueType.BOOLEAN,
        (out, value) -> { out.reserve(1).put((byte) (value ? 1 : 0)); },
        in -> in.require(1).get() != 0,
        in -> in.require(1).get() != 0 ? 1 : 0);
    Codec.add(
        ValueType.OCTET,
        (out, value) -> { out.reserve(1).put(value); },
        in -> in.require(1).get(),
        in -> in.require(1).get());
    Codec.add(
        ValueType.CHAR,
        (out, value) -> { out.reserve(2).putChar(value); },
        in -> in.require(2).getChar(),
        in -> in.require(2).getChar());
    Codec.add(
        ValueType.INT16,
        (out, value) -> { out.reserve(2).putShort(value); },
        in -> in.require(2).getShort(),
        in -> in.require(2).getShort());
    Codec.add(
        ValueType.INT32,
        (out, value) -> { out.reserve(4).putInt(value); },
        in -> in.require(4).getInt(),
        in -> in.require(4).getInt());
    Codec.add(
        ValueType.INT64,
        (out, value) -> { out.reserve(8).putLong(value); },
        in -> in.require(8).getLong(),
        in -> in.require(8).getLong());
    Codec.add(
        ValueType.FLOAT,
        (out, value) -> { out.reserve(4).putFloat(value); },
        in -> in.require(4).getFloat(),
        in -> in.require(4).getInt());
    Codec.add(
        ValueType.DOUBLE,
        (out, value) -> { out.reserve(8).putDouble(value); },
        in -> in.require(8).getDouble(),
        in -> in.require(8).getLong());
    Codec.add(ArrayType.BOOLEANS, Fields::put, Fields::booleans);
    Codec.add(ArrayType.OCTETS, Fields::put, Fields::octets);
    Codec.add(ArrayType.CHARS, Fields::put, Fields::chars);
    Codec.add(ArrayType.INT16S, Fields::put, Fields::int16s);
    Codec.add(ArrayType.INT32S, Fields::put, Fields::int32s);
    Codec.add(ArrayType.INT64S, Fields::put, Fields::int64s);
    Codec.add(ArrayType.FLOATS, Fields::put, Fields::floats);
    Codec.add(ArrayType.DOUBLES, Fields::put, Fields::doubles);
    Codec.add(ArrayType.STRINGS, Fields::put, Fields::strings);
    Codec.add(ArrayType.ITEMS, Fields::put, Fields::items);
    Codec.add(ArrayType.STRUCTS, Fields::put, Fields::structs);
    Codec.add(ValueType.ITEM, Fields::put, Fields::item);
    Codec.add(ValueType.STRUCT, Fields::put, Fields::struct);
    Codec.add(ValueType.ARRAYS, Fields::put, Fields::arrays);
  }

  private static void put(FrameWriter out, boolean[] values) throws BadFrame {
    ByteBuffer fields = out.putInt(values.length).reserve(1L * values.length);
    for (boolean value : values) {
      fields.put((byte) (value ? 1 : 0));
    }
  }

  private static boolean[] booleans(FrameReader in) throws BadFrame {
    boolean[] values = new boolean[in.count(1)];
    ByteBuffer fields = in.require(1 * values.length);
    for (int i = 0; i < values.length; i++) {
      values[i] = fields.get() != 0;
    }
    return values;
  }

  private static void put(FrameWriter out, byte[] values) throws BadFrame {
    ByteBuffer fields = out.putInt(values.length).reserve(1L * values.length);
    fields.put(values);
  }

  private static byte[] octets(FrameReader in) throws BadFrame {
    byte[] values = new byte[in.count(1)];
    ByteBuffer fields = in.require(1 * values.length);
    fields.get(values);
    return values;
  }

  private static void put(FrameWriter out, char[] values) throws BadFrame {
    ByteBuffer fields = out.putInt(values.length).reserve(2L * values.length);
    fields.asCharBuffer().put(values);
    fields.position(fields.position() + 2 * values.length);
  }

  private static char[] chars(FrameReader in) throws BadFrame {
    char[] values = new char[in.count(2)];
    ByteBuffer fields = in.require(2 * values.length);
    fields.asCharBuffer().get(values);
    fields.position(fields.position() + 2 * values.length);
    return values;
  }

  private static void put(FrameWriter out, short[] values) throws BadFrame {
    ByteBuffer fields = out.putInt(values.length).reserve(2L * values.length);
    fields.asShortBuffer().put(values);
    fields.position(fields.position() + 2 * values.length);
  }

  private static short[] int16s(FrameReader in) throws BadFrame {
    short[] values = new short[in.count(2)];
    ByteBuffer fields = in.require(2 * values.length);
    fields.asShortBuffer().get(values);
    fields.position(fields.position() + 2 * values.length);
    return values;
  }

  private static void put(FrameWriter out, int[] values) throws BadFrame {
    ByteBuffer fields = out.putInt(values.length).reserve(4L * values.length);
    fields.asIntBuffer().put(values);
    fields.position(fields.position() + 4 * values.length);
  }

  private static int[] int32s(FrameReader in) throws BadFrame {
    int[] values = new int[in.count(4)];
    ByteBuffer fields = in.require(4 * values.length);
    fields.asIntBuffer().get(values);
    fields.position(fields.position() + 4 * values.length);
    return values;
  }

  private static void put(FrameWriter out, long[] values) throws BadFrame {
    ByteBuffer fields = out.putInt(values.length).reserve(8L * values.length);
    fields.asLongBuffer().put(values);
    fields.position(fields.position() + 8 * values.length);
  }

  private static long[] int64s(FrameReader in) throws BadFrame {
    long[] values = new long[in.count(8)];
    ByteBuffer fields = in.require(8 * values.length);
    fields.asLongBuffer().get(values);
    fields.position(fields.position() + 8 * values.length);
    return values;
  }

  private static void put(FrameWriter out, float[] values) throws BadFrame {
    ByteBuffer fields = out.putInt(values.length).reserve(4L * values.length);
    fields.asFloatBuffer().put(values);
    fields.position(fields.position() + 4 * values.length);
  }

  private static float[] floats(FrameReader in) throws BadFrame {
    float[] values = new float[in.count(4)];
    ByteBuffer fields = in.require(4 * values.length);
    fields.asFloatBuffer().get(values);
    fields.position(fields.position() + 4 * values.length);
    return values;
  }

  private static void put(FrameWriter out, double[] values) throws BadFrame {
    ByteBuffer fields = out.putInt(values.length).reserve(8L * values.length);
    fields.asDoubleBuffer().put(values);
    fields.position(fields.position() + 8 * values.length);
  }

  private static double[] doubles(FrameReader in) throws BadFrame {
    double[] values = new double[in.count(8)];
    ByteBuffer fields = in.require(8 * values.length);
    fields.asDoubleBuffer().get(values);
    fields.position(fields.position() + 8 * values.length);
    return values;
  }

  private static void put(FrameWriter out, String[] values) throws BadFrame {
    out.putInt(values.length);
    for (String value : values) {
      out.putName(value);
    }
  }

  private static String[] strings(FrameReader in) throws BadFrame {
    String[] values = new String[in.count(4)];
    for (int i = 0; i < values.length; i++) {
      values[i] = in.name();
    }
    return values;
  }

  private static void put(FrameWriter out, Item[] values) throws BadFrame {
    out.putInt(values.length);
    for (Item value : values) {
      put(out, value);
    }
  }

  private static Item[] items(FrameReader in) throws BadFrame {
    Item[] values = new Item[in.count(Frame.ITEM_BYTES)];
    for (int i = 0; i < values.length; i++) {
      values[i] = item(in);
    }
    return values;
  }

  private static void put(FrameWriter out, AllTypes[] values) throws BadFrame {
    out.putInt(values.length);
    for (AllTypes value : values) {
      put(out, value);
    }
  }

  private static AllTypes[] structs(FrameReader in) throws BadFrame {
    AllTypes[] values = new AllTypes[in.count(Frame.STRUCT_BYTES)];
    for (int i = 0; i < values.length; i++) {
      values[i] = struct(in);
    }
    return values;
  }

  private static void put(FrameWriter out, Item data) throws BadFrame {
    ByteBuffer fields = out.reserve(Frame.ITEM_BYTES);
    fields.putInt(data.id());
    out.putName(data.name());
    out.reserve(8).putDouble(data.value());
  }

  private static Item item(FrameReader in) throws BadFrame {
    ByteBuffer fields = in.require(Frame.ITEM_BYTES);
    return new Item(
        fields.getInt(),
        in.name(),
        in.require(8).getDouble());
  }

  private static void put(FrameWriter out, AllTypes data) throws BadFrame {
    ByteBuffer fields = out.reserve(Frame.STRUCT_BYTES);
    fields.put((byte) (data.booleanValue() ? 1 : 0));
    fields.put(data.octetValue());
    fields.putChar(data.charValue());
    fields.putChar(data.wcharValue());
    fields.putShort(data.int16Value());
    fields.putInt(data.int32Value());
    fields.putLong(data.int64Value());
    fields.putFloat(data.floatValue());
    fields.putDouble(data.doubleValue());
    out.putName(data.stringValue());
    out.putName(data.wstringValue());
  }

  private static AllTypes struct(FrameReader in) throws BadFrame {
    ByteBuffer fields = in.require(Frame.STRUCT_BYTES);
    return new AllTypes(
        fields.get() != 0,
        fields.get(),
        fields.getChar(),
        fields.getChar(),
        fields.getShort(),
        fields.getInt(),
        fields.getLong(),
        fields.getFloat(),
        fields.getDouble(),
        in.name(),
        in.name());
  }

  private static void put(FrameWriter out, AllArrays data) throws BadFrame {
    put(out, data.booleans());
    put(out, data.octets());
    put(out, data.chars());
    put(out, data.wchars());
    put(out, data.int16s());
    put(out, data.int32s());
    put(out, data.int64s());
    put(out, data.floats());
    put(out, data.doubles());
    put(out, data.strings());
    put(out, data.wstrings());
    put(out, data.structs());
  }

  private static AllArrays arrays(FrameReader in) throws BadFrame {
    return new AllArrays(
        booleans(in),
        octets(in),
        chars(in),
        chars(in),
        int16s(in),
        int32s(in),
        int64s(in),
        floats(in),
        doubles(in),
        strings(in),
        strings(in),
        structs(in));
  }
}
