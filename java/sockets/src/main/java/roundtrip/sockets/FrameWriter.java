package roundtrip.sockets;

import java.nio.ByteBuffer;
import roundtrip.core.contract.AllArrays;
import roundtrip.core.contract.AllTypes;
import roundtrip.core.contract.Item;

/** Builds frames in a buffer that it keeps: the next frame is written over the last. */
final class FrameWriter {
  private static final int FIRST_BUFFER_BYTES = 1 << 12;

  private final Api api;
  private ByteBuffer out;
  private byte[] scratch = new byte[FIRST_BUFFER_BYTES];

  /**
   * @param api what moves the frames
   */
  FrameWriter(Api api) {
    this.api = api;
    out = api.allocate(FIRST_BUFFER_BYTES);
  }

  /**
   * Begins a frame.
   *
   * @param code the operation, or the status
   */
  FrameWriter begin(int code) {
    out.clear();
    out.position(Frame.LENGTH_BYTES);
    out.putInt(code);
    return this;
  }

  /** Returns the frame, ready to be sent. */
  ByteBuffer end() {
    out.flip();
    return out.putInt(0, out.limit() - Frame.LENGTH_BYTES);
  }

  /** Returns the bytes of the fields so far. */
  int fieldBytes() {
    return out.position() - Frame.HEADER_BYTES;
  }

  FrameWriter putInt(int value) throws BadFrame {
    reserve(Integer.BYTES);
    out.putInt(value);
    return this;
  }

  FrameWriter putByte(int value) throws BadFrame {
    reserve(Byte.BYTES);
    out.put((byte) value);
    return this;
  }

  FrameWriter putShort(int value) throws BadFrame {
    reserve(Short.BYTES);
    out.putShort((short) value);
    return this;
  }

  FrameWriter putLong(long value) throws BadFrame {
    reserve(Long.BYTES);
    out.putLong(value);
    return this;
  }

  FrameWriter putFloat(float value) throws BadFrame {
    return putInt(Float.floatToRawIntBits(value));
  }

  FrameWriter putDouble(double value) throws BadFrame {
    return putLong(Double.doubleToRawLongBits(value));
  }

  /** Puts the bytes, without a length. */
  FrameWriter putBytes(byte[] bytes) throws BadFrame {
    reserve(bytes.length);
    out.put(bytes);
    return this;
  }

  /** Puts the characters, without a length. */
  FrameWriter putText(String text) throws BadFrame {
    return putBytes(Utf8.encode(text));
  }

  /** Puts the characters, without a length. */
  FrameWriter putText(char[] text) throws BadFrame {
    if (!Utf8.encodeAscii(text, scratchFor(text.length))) {
      return putText(new String(text));
    }
    reserve(text.length);
    out.put(scratch, 0, text.length);
    return this;
  }

  /**
   * Puts the length in bytes and the characters: for the short strings of which a frame has many.
   */
  FrameWriter putName(String name) throws BadFrame {
    int length = name.length();
    if (!Utf8.encodeAscii(name, scratchFor(length))) {
      byte[] bytes = Utf8.encode(name);
      return putInt(bytes.length).putBytes(bytes);
    }
    reserve(Integer.BYTES + length);
    out.putInt(length).put(scratch, 0, length);
    return this;
  }

  /** Puts bytes that mean nothing. */
  FrameWriter fill(int bytes) throws BadFrame {
    return putBytes(new byte[bytes]);
  }

  /** Puts the number of Items, and the Items. */
  FrameWriter putItems(Item[] items) throws BadFrame {
    putInt(items.length);
    for (Item item : items) {
      putInt(item.id()).putName(item.name()).putDouble(item.value());
    }
    return this;
  }

  /** Puts the number of elements, and the elements; so do those that follow. */
  FrameWriter putBooleans(boolean[] values) throws BadFrame {
    reserveArray(values.length, Byte.BYTES);
    for (boolean value : values) {
      out.put((byte) (value ? 1 : 0));
    }
    return this;
  }

  FrameWriter putOctets(byte[] values) throws BadFrame {
    return putInt(values.length).putBytes(values);
  }

  FrameWriter putChars(char[] values) throws BadFrame {
    reserveArray(values.length, Character.BYTES);
    out.asCharBuffer().put(values);
    return skip(values.length * Character.BYTES);
  }

  FrameWriter putInt16s(short[] values) throws BadFrame {
    reserveArray(values.length, Short.BYTES);
    out.asShortBuffer().put(values);
    return skip(values.length * Short.BYTES);
  }

  FrameWriter putInt32s(int[] values) throws BadFrame {
    reserveArray(values.length, Integer.BYTES);
    out.asIntBuffer().put(values);
    return skip(values.length * Integer.BYTES);
  }

  FrameWriter putInt64s(long[] values) throws BadFrame {
    reserveArray(values.length, Long.BYTES);
    out.asLongBuffer().put(values);
    return skip(values.length * Long.BYTES);
  }

  FrameWriter putFloats(float[] values) throws BadFrame {
    reserveArray(values.length, Float.BYTES);
    out.asFloatBuffer().put(values);
    return skip(values.length * Float.BYTES);
  }

  FrameWriter putDoubles(double[] values) throws BadFrame {
    reserveArray(values.length, Double.BYTES);
    out.asDoubleBuffer().put(values);
    return skip(values.length * Double.BYTES);
  }

  FrameWriter putStrings(String[] values) throws BadFrame {
    putInt(values.length);
    for (String value : values) {
      putName(value);
    }
    return this;
  }

  FrameWriter putStructs(AllTypes[] values) throws BadFrame {
    putInt(values.length);
    for (AllTypes value : values) {
      putStruct(value);
    }
    return this;
  }

  FrameWriter putStruct(AllTypes data) throws BadFrame {
    return putByte(data.booleanValue() ? 1 : 0)
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

  FrameWriter putArrays(AllArrays data) throws BadFrame {
    return putBooleans(data.booleans())
        .putOctets(data.octets())
        .putChars(data.chars())
        .putChars(data.wchars())
        .putInt16s(data.int16s())
        .putInt32s(data.int32s())
        .putInt64s(data.int64s())
        .putFloats(data.floats())
        .putDoubles(data.doubles())
        .putStrings(data.strings())
        .putStrings(data.wstrings())
        .putStructs(data.structs());
  }

  /** Puts the number of elements, and makes room for them. */
  private void reserveArray(int count, int elementBytes) throws BadFrame {
    putInt(count);
    long bytes = (long) count * elementBytes;
    requireWithinLimit(bytes);
    reserve((int) bytes);
  }

  private FrameWriter skip(int bytes) {
    out.position(out.position() + bytes);
    return this;
  }

  private byte[] scratchFor(int characters) throws BadFrame {
    // More characters than the limit has bytes cannot fit, whatever they are.
    requireWithinLimit(characters);
    if (scratch.length < characters) {
      scratch = new byte[characters];
    }
    return scratch;
  }

  private void reserve(int more) throws BadFrame {
    if (out.remaining() >= more) {
      return;
    }
    long needed = (long) out.position() + more;
    requireWithinLimit(needed - Frame.LENGTH_BYTES);
    long capacity =
        Math.max(needed, Math.min(2L * out.capacity(), Frame.LENGTH_BYTES + (long) Frame.LIMIT));
    out.flip();
    out = api.allocate((int) capacity).put(out);
  }

  private static void requireWithinLimit(long length) throws BadFrame {
    if (length > Frame.LIMIT) {
      throw new BadFrame(
          Frame.TOO_LONG,
          "the frame has " + length + " bytes or more; expected up to " + Frame.LIMIT);
    }
  }
}
