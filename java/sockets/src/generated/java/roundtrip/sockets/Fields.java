// Generated from shared-idl/bench.idl and operations.json by `./invokew generate`: edit those.
package roundtrip.sockets;

import java.nio.ByteBuffer;
import roundtrip.core.contract.*;

/** The fields of numbers, of arrays behind the number of their elements, and of structs member by member. */
final class Fields {
  private Fields() {}

  static void register() {
    Codec.add(
        Types.BOOLEAN,
        (out, value) -> { out.reserve(1).put((byte) (value ? 1 : 0)); },
        in -> in.require(1).get() != 0,
        in -> in.require(1).get() != 0 ? 1 : 0);
    Codec.add(
        Types.OCTET,
        (out, value) -> { out.reserve(1).put(value); },
        in -> in.require(1).get(),
        in -> in.require(1).get());
    Codec.add(
        Types.CHAR,
        (out, value) -> { out.reserve(2).putChar(value); },
        in -> in.require(2).getChar(),
        in -> in.require(2).getChar());
    Codec.add(
        Types.INT16,
        (out, value) -> { out.reserve(2).putShort(value); },
        in -> in.require(2).getShort(),
        in -> in.require(2).getShort());
    Codec.add(
        Types.INT32,
        (out, value) -> { out.reserve(4).putInt(value); },
        in -> in.require(4).getInt(),
        in -> in.require(4).getInt());
    Codec.add(
        Types.INT64,
        (out, value) -> { out.reserve(8).putLong(value); },
        in -> in.require(8).getLong(),
        in -> in.require(8).getLong());
    Codec.add(
        Types.FLOAT,
        (out, value) -> { out.reserve(4).putFloat(value); },
        in -> in.require(4).getFloat(),
        in -> in.require(4).getInt());
    Codec.add(
        Types.DOUBLE,
        (out, value) -> { out.reserve(8).putDouble(value); },
        in -> in.require(8).getDouble(),
        in -> in.require(8).getLong());
    Codec.add(Types.OCTET_ARRAY, Fields::put, Fields::octetArray);
    Codec.add(Types.CHAR_ARRAY, Fields::put, Fields::charArray);
    Codec.add(Types.ITEM, Fields::put, Fields::item);
    Codec.add(Types.ITEM_ARRAY, Fields::put, Fields::itemArray);
    Codec.add(Types.ALL_TYPES, Fields::put, Fields::allTypes);
    Codec.add(Types.BOOLEAN_ARRAY, Fields::put, Fields::booleanArray);
    Codec.add(Types.WCHAR_ARRAY, Fields::put, Fields::charArray);
    Codec.add(Types.INT16_ARRAY, Fields::put, Fields::int16Array);
    Codec.add(Types.INT32_ARRAY, Fields::put, Fields::int32Array);
    Codec.add(Types.INT64_ARRAY, Fields::put, Fields::int64Array);
    Codec.add(Types.FLOAT_ARRAY, Fields::put, Fields::floatArray);
    Codec.add(Types.DOUBLE_ARRAY, Fields::put, Fields::doubleArray);
    Codec.add(Types.STRING_ARRAY, Fields::put, Fields::stringArray);
    Codec.add(Types.WSTRING_ARRAY, Fields::put, Fields::stringArray);
    Codec.add(Types.ALL_TYPES_ARRAY, Fields::put, Fields::allTypesArray);
    Codec.add(Types.ALL_ARRAYS, Fields::put, Fields::allArrays);
    Codec.add(Types.MESSAGE_CUSTOMER_ADDRESS, Fields::put, Fields::messageCustomerAddress);
    Codec.add(Types.MESSAGE_CUSTOMER, Fields::put, Fields::messageCustomer);
    Codec.add(Types.MESSAGE_LINES, Fields::put, Fields::messageLines);
    Codec.add(Types.MESSAGE_LINES_ARRAY, Fields::put, Fields::messageLinesArray);
    Codec.add(Types.MESSAGE_PAYMENT, Fields::put, Fields::messagePayment);
    Codec.add(Types.MESSAGE, Fields::put, Fields::message);
    Codec.add(Types.MESSAGE_ARRAY, Fields::put, Fields::messageArray);
  }

  private static void put(FrameWriter out, byte[] values) throws BadFrame {
    ByteBuffer fields = out.putInt(values.length).reserve(1L * values.length);
    fields.put(values);
  }

  private static byte[] octetArray(FrameReader in) throws BadFrame {
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

  private static char[] charArray(FrameReader in) throws BadFrame {
    char[] values = new char[in.count(2)];
    ByteBuffer fields = in.require(2 * values.length);
    fields.asCharBuffer().get(values);
    fields.position(fields.position() + 2 * values.length);
    return values;
  }

  private static void put(FrameWriter out, Item[] values) throws BadFrame {
    out.putInt(values.length);
    for (Item value : values) {
      put(out, value);
    }
  }

  private static Item[] itemArray(FrameReader in) throws BadFrame {
    Item[] values = new Item[in.count(16)];
    for (int i = 0; i < values.length; i++) {
      values[i] = item(in);
    }
    return values;
  }

  private static void put(FrameWriter out, boolean[] values) throws BadFrame {
    ByteBuffer fields = out.putInt(values.length).reserve(1L * values.length);
    for (boolean value : values) {
      fields.put((byte) (value ? 1 : 0));
    }
  }

  private static boolean[] booleanArray(FrameReader in) throws BadFrame {
    boolean[] values = new boolean[in.count(1)];
    ByteBuffer fields = in.require(1 * values.length);
    for (int i = 0; i < values.length; i++) {
      values[i] = fields.get() != 0;
    }
    return values;
  }

  private static void put(FrameWriter out, short[] values) throws BadFrame {
    ByteBuffer fields = out.putInt(values.length).reserve(2L * values.length);
    fields.asShortBuffer().put(values);
    fields.position(fields.position() + 2 * values.length);
  }

  private static short[] int16Array(FrameReader in) throws BadFrame {
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

  private static int[] int32Array(FrameReader in) throws BadFrame {
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

  private static long[] int64Array(FrameReader in) throws BadFrame {
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

  private static float[] floatArray(FrameReader in) throws BadFrame {
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

  private static double[] doubleArray(FrameReader in) throws BadFrame {
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

  private static String[] stringArray(FrameReader in) throws BadFrame {
    String[] values = new String[in.count(4)];
    for (int i = 0; i < values.length; i++) {
      values[i] = in.name();
    }
    return values;
  }

  private static void put(FrameWriter out, AllTypes[] values) throws BadFrame {
    out.putInt(values.length);
    for (AllTypes value : values) {
      put(out, value);
    }
  }

  private static AllTypes[] allTypesArray(FrameReader in) throws BadFrame {
    AllTypes[] values = new AllTypes[in.count(40)];
    for (int i = 0; i < values.length; i++) {
      values[i] = allTypes(in);
    }
    return values;
  }

  private static void put(FrameWriter out, MessageLines[] values) throws BadFrame {
    out.putInt(values.length);
    for (MessageLines value : values) {
      put(out, value);
    }
  }

  private static MessageLines[] messageLinesArray(FrameReader in) throws BadFrame {
    MessageLines[] values = new MessageLines[in.count(22)];
    for (int i = 0; i < values.length; i++) {
      values[i] = messageLines(in);
    }
    return values;
  }

  private static void put(FrameWriter out, Message[] values) throws BadFrame {
    out.putInt(values.length);
    for (Message value : values) {
      put(out, value);
    }
  }

  private static Message[] messageArray(FrameReader in) throws BadFrame {
    Message[] values = new Message[in.count(73)];
    for (int i = 0; i < values.length; i++) {
      values[i] = message(in);
    }
    return values;
  }

  private static void put(FrameWriter out, Item data) throws BadFrame {
    ByteBuffer fields = out.reserve(16);
    fields.putInt(data.id());
    out.putName(data.name());
    out.reserve(8).putDouble(data.value());
  }

  private static Item item(FrameReader in) throws BadFrame {
    ByteBuffer fields = in.require(16);
    return new Item(
        fields.getInt(),
        in.name(),
        in.require(8).getDouble());
  }

  private static void put(FrameWriter out, AllTypes data) throws BadFrame {
    ByteBuffer fields = out.reserve(40);
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

  private static AllTypes allTypes(FrameReader in) throws BadFrame {
    ByteBuffer fields = in.require(40);
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

  private static AllArrays allArrays(FrameReader in) throws BadFrame {
    return new AllArrays(
        booleanArray(in),
        octetArray(in),
        charArray(in),
        charArray(in),
        int16Array(in),
        int32Array(in),
        int64Array(in),
        floatArray(in),
        doubleArray(in),
        stringArray(in),
        stringArray(in),
        allTypesArray(in));
  }

  private static void put(FrameWriter out, MessageCustomerAddress data) throws BadFrame {
    out.putName(data.street());
    out.putName(data.city());
    out.putName(data.zip());
    out.putName(data.country());
  }

  private static MessageCustomerAddress messageCustomerAddress(FrameReader in) throws BadFrame {
    return new MessageCustomerAddress(
        in.name(),
        in.name(),
        in.name(),
        in.name());
  }

  private static void put(FrameWriter out, MessageCustomer data) throws BadFrame {
    ByteBuffer fields = out.reserve(28);
    fields.putInt(data.id());
    out.putName(data.name());
    out.putName(data.email());
    put(out, data.address());
  }

  private static MessageCustomer messageCustomer(FrameReader in) throws BadFrame {
    ByteBuffer fields = in.require(28);
    return new MessageCustomer(
        fields.getInt(),
        in.name(),
        in.name(),
        messageCustomerAddress(in));
  }

  private static void put(FrameWriter out, MessageLines data) throws BadFrame {
    out.putName(data.sku());
    out.putName(data.text());
    out.reserve(4).putInt(data.quantity());
    out.reserve(8).putDouble(data.price());
    out.reserve(1).put((byte) (data.taxed() ? 1 : 0));
    out.reserve(1).put((byte) (data.backorder() ? 1 : 0));
  }

  private static MessageLines messageLines(FrameReader in) throws BadFrame {
    return new MessageLines(
        in.name(),
        in.name(),
        in.require(4).getInt(),
        in.require(8).getDouble(),
        in.require(1).get() != 0,
        in.require(1).get() != 0);
  }

  private static void put(FrameWriter out, MessagePayment data) throws BadFrame {
    out.putName(data.method());
    out.reserve(4).putInt(data.days());
    out.reserve(8).putDouble(data.discount());
  }

  private static MessagePayment messagePayment(FrameReader in) throws BadFrame {
    return new MessagePayment(
        in.name(),
        in.require(4).getInt(),
        in.require(8).getDouble());
  }

  private static void put(FrameWriter out, Message data) throws BadFrame {
    ByteBuffer fields = out.reserve(73);
    fields.putLong(data.orderId());
    out.putName(data.reference());
    out.putName(data.created());
    out.putName(data.currency());
    out.reserve(1).put((byte) (data.express() ? 1 : 0));
    put(out, data.customer());
    put(out, data.lines());
    put(out, data.payment());
    put(out, data.remarks());
  }

  private static Message message(FrameReader in) throws BadFrame {
    ByteBuffer fields = in.require(73);
    return new Message(
        fields.getLong(),
        in.name(),
        in.name(),
        in.name(),
        in.require(1).get() != 0,
        messageCustomer(in),
        messageLinesArray(in),
        messagePayment(in),
        stringArray(in));
  }
}
