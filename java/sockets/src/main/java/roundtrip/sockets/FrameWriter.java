package roundtrip.sockets;

import java.nio.ByteBuffer;

/** Builds frames in a buffer that it keeps: the next frame is written over the last. */
final class FrameWriter {
  private static final int FIRST_BUFFER_BYTES = 1 << 12;

  private final Api api;
  private ByteBuffer out;
  private byte[] ascii = new byte[FIRST_BUFFER_BYTES];

  FrameWriter(Api api) {
    this.api = api;
    out = api.allocate(FIRST_BUFFER_BYTES);
  }

  /** Begins a frame of an operation, or of a status. */
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
    reserve(Integer.BYTES).putInt(value);
    return this;
  }

  /** Puts the bytes, without a length. */
  FrameWriter putBytes(byte[] bytes) throws BadFrame {
    reserve(bytes.length).put(bytes);
    return this;
  }

  /** Puts the characters, without a length. */
  FrameWriter putText(String text) throws BadFrame {
    return putBytes(Utf8.encode(text));
  }

  /** Puts the characters, without a length. */
  FrameWriter putText(char[] text) throws BadFrame {
    if (!Utf8.encodeAscii(text, ascii(text.length))) {
      return putText(new String(text));
    }
    reserve(text.length).put(ascii, 0, text.length);
    return this;
  }

  /**
   * Puts the length in bytes and the characters: for the short strings of which a frame has many.
   */
  FrameWriter putName(String name) throws BadFrame {
    int length = name.length();
    if (!Utf8.encodeAscii(name, ascii(length))) {
      byte[] bytes = Utf8.encode(name);
      return putInt(bytes.length).putBytes(bytes);
    }
    reserve(Integer.BYTES + length).putInt(length).put(ascii, 0, length);
    return this;
  }

  private byte[] ascii(int count) {
    if (ascii.length < count) {
      ascii = new byte[count];
    }
    return ascii;
  }

  /** Returns the buffer, position behind the last field, with room for more up to the limit. */
  ByteBuffer reserve(long bytes) throws BadFrame {
    if (out.remaining() < bytes) {
      grow(out.position() + bytes);
    }
    return out;
  }

  private void grow(long needed) throws BadFrame {
    long length = needed - Frame.LENGTH_BYTES;
    if (length > Frame.LIMIT) {
      throw new BadFrame(
          Frame.TOO_LONG,
          "the frame has " + length + " bytes or more; expected up to " + Frame.LIMIT);
    }
    long twice = Math.min(2L * out.capacity(), Frame.LENGTH_BYTES + (long) Frame.LIMIT);
    out.flip();
    out = api.allocate((int) Math.max(needed, twice)).put(out);
  }
}
