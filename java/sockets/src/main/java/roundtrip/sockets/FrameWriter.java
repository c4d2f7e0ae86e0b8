package roundtrip.sockets;

import java.nio.ByteBuffer;
import roundtrip.core.contract.Item;

/** Builds frames in a direct buffer that it keeps: the next frame is written over the last. */
final class FrameWriter {
  private static final int FIRST_BUFFER_BYTES = 1 << 12;

  private ByteBuffer out = ByteBuffer.allocateDirect(FIRST_BUFFER_BYTES);
  private byte[] scratch = new byte[FIRST_BUFFER_BYTES];

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

  FrameWriter putBytes(byte[] bytes) throws BadFrame {
    reserve(bytes.length);
    out.put(bytes);
    return this;
  }

  /** Puts the characters, without a length. */
  FrameWriter putText(String text) throws BadFrame {
    byte[] utf8 = Utf8.encode(text);
    reserve(utf8.length);
    out.put(utf8);
    return this;
  }

  /** Puts the characters, without a length. */
  FrameWriter putText(char[] text) throws BadFrame {
    int bytes = Utf8.encode(text, scratchFor(text.length));
    reserve(bytes);
    out.put(scratch, 0, bytes);
    return this;
  }

  /**
   * Puts the length in bytes and the characters: for the short strings of which a frame has many.
   */
  FrameWriter putName(String name) throws BadFrame {
    int bytes = Utf8.encode(name, scratchFor(name.length()));
    reserve(Integer.BYTES + bytes);
    out.putInt(bytes).put(scratch, 0, bytes);
    return this;
  }

  private byte[] scratchFor(int units) throws BadFrame {
    // More units than the limit has bytes cannot fit, whatever they are.
    requireWithinLimit(units);
    long most = (long) units * Utf8.MOST_BYTES_A_UNIT;
    if (scratch.length < most) {
      scratch = new byte[(int) most];
    }
    return scratch;
  }

  /** Puts the number of Items, and the Items. */
  FrameWriter putItems(Item[] items) throws BadFrame {
    putInt(items.length);
    for (Item item : items) {
      putInt(item.id()).putName(item.name()).putDouble(item.value());
    }
    return this;
  }

  /** Returns the frame, ready to be sent. */
  ByteBuffer end() {
    out.flip();
    return out.putInt(0, out.limit() - Frame.LENGTH_BYTES);
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
    out = ByteBuffer.allocateDirect((int) capacity).put(out);
  }

  private static void requireWithinLimit(long length) throws BadFrame {
    if (length > Frame.LIMIT) {
      throw new BadFrame(
          Frame.TOO_LONG, "the frame has " + length + " bytes or more; allowed: " + Frame.LIMIT);
    }
  }
}
