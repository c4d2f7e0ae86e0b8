package roundtrip.sockets;

import java.nio.ByteBuffer;
import roundtrip.core.contract.AllArrays;
import roundtrip.core.contract.AllTypes;
import roundtrip.core.contract.Item;

/** Decodes fields. Nothing is allocated by what a number claims, only by what arrived. */
final class FrameReader {
  private static final int FIRST_SCRATCH_BYTES = 1 << 12;

  private byte[] scratch = new byte[FIRST_SCRATCH_BYTES];
  private ByteBuffer fields;

  /**
   * Begins with the fields of a frame.
   *
   * @param fields from position to limit
   */
  FrameReader of(ByteBuffer fields) {
    this.fields = fields;
    return this;
  }

  /** Refuses what is left over. */
  void end() throws BadFrame {
    if (fields.hasRemaining()) {
      throw bad(fields.remaining() + " bytes behind the last field; expected none");
    }
  }

  /** Reads a field of 32 bits that is all there is. */
  int onlyInt() throws BadFrame {
    int value = int32();
    end();
    return value;
  }

  int int32() throws BadFrame {
    return require(Integer.BYTES).getInt();
  }

  /** Reads bytes up to the end of the frame. */
  byte[] bytes() {
    byte[] bytes = new byte[fields.remaining()];
    fields.get(bytes);
    return bytes;
  }

  /** Reads characters up to the end of the frame. */
  char[] characters() throws BadFrame {
    int count = fields.remaining();
    return Utf8.decodeChars(take(count), count);
  }

  /** Reads a string up to the end of the frame. */
  String text() throws BadFrame {
    int count = fields.remaining();
    return Utf8.decode(take(count), count);
  }

  /** Reads a count and that many Items. */
  Item[] items() throws BadFrame {
    Item[] items = new Item[count(Frame.ITEM_BYTES)];
    for (int i = 0; i < items.length; i++) {
      int id = int32();
      String name = name();
      require(Double.BYTES);
      items[i] = new Item(id, name, Double.longBitsToDouble(fields.getLong()));
    }
    return items;
  }

  /** Reads a count and that many elements; so do those that follow. */
  boolean[] booleans() throws BadFrame {
    boolean[] values = new boolean[count(Byte.BYTES)];
    for (int i = 0; i < values.length; i++) {
      values[i] = fields.get() != 0;
    }
    return values;
  }

  byte[] octets() throws BadFrame {
    byte[] values = new byte[count(Byte.BYTES)];
    fields.get(values);
    return values;
  }

  char[] chars() throws BadFrame {
    char[] values = new char[count(Character.BYTES)];
    fields.asCharBuffer().get(values);
    skip(values.length * Character.BYTES);
    return values;
  }

  short[] int16s() throws BadFrame {
    short[] values = new short[count(Short.BYTES)];
    fields.asShortBuffer().get(values);
    skip(values.length * Short.BYTES);
    return values;
  }

  int[] int32s() throws BadFrame {
    int[] values = new int[count(Integer.BYTES)];
    fields.asIntBuffer().get(values);
    skip(values.length * Integer.BYTES);
    return values;
  }

  long[] int64s() throws BadFrame {
    long[] values = new long[count(Long.BYTES)];
    fields.asLongBuffer().get(values);
    skip(values.length * Long.BYTES);
    return values;
  }

  float[] floats() throws BadFrame {
    float[] values = new float[count(Float.BYTES)];
    fields.asFloatBuffer().get(values);
    skip(values.length * Float.BYTES);
    return values;
  }

  double[] doubles() throws BadFrame {
    double[] values = new double[count(Double.BYTES)];
    fields.asDoubleBuffer().get(values);
    skip(values.length * Double.BYTES);
    return values;
  }

  String[] strings() throws BadFrame {
    String[] values = new String[count(Integer.BYTES)];
    for (int i = 0; i < values.length; i++) {
      values[i] = name();
    }
    return values;
  }

  AllTypes[] structs() throws BadFrame {
    AllTypes[] values = new AllTypes[count(Frame.STRUCT_BYTES)];
    for (int i = 0; i < values.length; i++) {
      values[i] = struct();
    }
    return values;
  }

  AllTypes struct() throws BadFrame {
    require(Frame.STRUCT_BYTES);
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
        name(),
        name());
  }

  AllArrays arrays() throws BadFrame {
    return new AllArrays(
        booleans(),
        octets(),
        chars(),
        chars(),
        int16s(),
        int32s(),
        int64s(),
        floats(),
        doubles(),
        strings(),
        strings(),
        structs());
  }

  /** Reads the length of a text, and the text. */
  private String name() throws BadFrame {
    int bytes = count(Byte.BYTES);
    return Utf8.decode(take(bytes), bytes);
  }

  /**
   * Reads how many elements follow.
   *
   * @param leastBytes what one of them takes at least
   */
  private int count(int leastBytes) throws BadFrame {
    long count = Integer.toUnsignedLong(int32());
    if (count * leastBytes > fields.remaining()) {
      throw bad(
          count
              + " elements in "
              + fields.remaining()
              + " bytes; expected at least "
              + leastBytes
              + " bytes an element");
    }
    return (int) count;
  }

  /** Refuses fields that end before that many bytes, and returns them. */
  ByteBuffer require(int bytes) throws BadFrame {
    if (fields.remaining() < bytes) {
      throw bad(fields.remaining() + " bytes of fields are left; expected at least " + bytes);
    }
    return fields;
  }

  private void skip(int bytes) {
    fields.position(fields.position() + bytes);
  }

  private byte[] take(int count) {
    if (scratch.length < count) {
      scratch = new byte[count];
    }
    fields.get(scratch, 0, count);
    return scratch;
  }

  private static BadFrame bad(String message) {
    return new BadFrame(Frame.BAD_FIELDS, message);
  }
}
