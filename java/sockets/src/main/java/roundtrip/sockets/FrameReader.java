package roundtrip.sockets;

import java.nio.ByteBuffer;

/** Decodes fields. Nothing is allocated by what a number claims, only by what arrived. */
final class FrameReader {
  private static final int FIRST_SCRATCH_BYTES = 1 << 12;

  private byte[] scratch = new byte[FIRST_SCRATCH_BYTES];
  private ByteBuffer fields;

  /** Begins with the fields of a frame, from position to limit. */
  FrameReader of(ByteBuffer fields) {
    this.fields = fields;
    return this;
  }

  /** Refuses what is left over. */
  void end() throws BadFrame {
    if (fields.hasRemaining()) {
      throw BadFrame.ofFields(fields.remaining() + " bytes behind the last field; expected none");
    }
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

  /** Reads the length of a string in bytes, and the string. */
  String name() throws BadFrame {
    int count = count(Byte.BYTES);
    return Utf8.decode(take(count), count);
  }

  /** Reads how many elements follow, each of which takes so many bytes at least. */
  int count(int leastBytes) throws BadFrame {
    long count = Integer.toUnsignedLong(int32());
    if (count * leastBytes > fields.remaining()) {
      throw BadFrame.ofFields(
          count
              + " elements in "
              + fields.remaining()
              + " bytes; expected at least "
              + leastBytes
              + " bytes an element");
    }
    return (int) count;
  }

  /** Returns the fields that are left, and refuses them if they are fewer than that many bytes. */
  ByteBuffer require(int bytes) throws BadFrame {
    if (fields.remaining() < bytes) {
      throw BadFrame.ofFields(
          fields.remaining() + " bytes of fields are left; expected at least " + bytes);
    }
    return fields;
  }

  private byte[] take(int count) {
    if (scratch.length < count) {
      scratch = new byte[count];
    }
    fields.get(scratch, 0, count);
    return scratch;
  }
}
