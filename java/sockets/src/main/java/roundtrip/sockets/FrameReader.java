package roundtrip.sockets;

import java.nio.ByteBuffer;
import roundtrip.core.contract.Item;

/** Decodes fields. Nothing is allocated by what a number claims, only by what arrived. */
final class FrameReader {
  private static final int FIRST_SCRATCH_BYTES = 1 << 12;

  private byte[] scratch = new byte[FIRST_SCRATCH_BYTES];

  /** Reads a field of 32 bits that is all there is. */
  int onlyInt(ByteBuffer fields) throws BadFrame {
    if (fields.remaining() != Integer.BYTES) {
      throw bad(fields.remaining() + " bytes of fields; allowed: 4");
    }
    return fields.getInt();
  }

  /** Reads bytes up to the end of the frame. */
  byte[] bytes(ByteBuffer fields) {
    byte[] bytes = new byte[fields.remaining()];
    fields.get(bytes);
    return bytes;
  }

  /** Reads characters up to the end of the frame. */
  char[] chars(ByteBuffer fields) throws BadFrame {
    int count = fields.remaining();
    return Utf8.decodeChars(take(fields, count), count);
  }

  /** Reads a string up to the end of the frame. */
  String string(ByteBuffer fields) throws BadFrame {
    int count = fields.remaining();
    return Utf8.decode(take(fields, count), count);
  }

  /** Reads a count and that many Items, which are all there is. */
  Item[] items(ByteBuffer fields) throws BadFrame {
    if (fields.remaining() < Integer.BYTES) {
      throw bad(fields.remaining() + " bytes of fields; allowed: at least 4");
    }
    long count = Integer.toUnsignedLong(fields.getInt());
    if (count * Frame.ITEM_BYTES > fields.remaining()) {
      throw bad(
          count + " items in " + fields.remaining() + " bytes; allowed: at least 16 bytes an item");
    }
    Item[] items = new Item[(int) count];
    for (int i = 0; i < items.length; i++) {
      items[i] = item(fields, i);
    }
    if (fields.hasRemaining()) {
      throw bad(fields.remaining() + " bytes behind the last item; allowed: none");
    }
    return items;
  }

  private Item item(ByteBuffer fields, int index) throws BadFrame {
    if (fields.remaining() < Frame.ITEM_BYTES) {
      throw bad("item " + index + " is cut off; allowed: whole items");
    }
    int id = fields.getInt();
    long nameBytes = Integer.toUnsignedLong(fields.getInt());
    if (nameBytes > fields.remaining() - Double.BYTES) {
      throw bad(
          "the name of item "
              + index
              + " has "
              + nameBytes
              + " bytes; allowed: what the frame holds");
    }
    String name = Utf8.decode(take(fields, (int) nameBytes), (int) nameBytes);
    return new Item(id, name, Double.longBitsToDouble(fields.getLong()));
  }

  /**
   * Reads how many elements follow.
   *
   * @param leastBytes what one of them takes at least
   */
  int count(ByteBuffer fields, int leastBytes) throws BadFrame {
    require(fields, Integer.BYTES);
    long count = Integer.toUnsignedLong(fields.getInt());
    if (count * leastBytes > fields.remaining()) {
      throw bad(
          count
              + " elements in "
              + fields.remaining()
              + " bytes; allowed: at least "
              + leastBytes
              + " bytes an element");
    }
    return (int) count;
  }

  /** Reads the length of a text, and the text. */
  String text(ByteBuffer fields) throws BadFrame {
    int bytes = count(fields, 1);
    return Utf8.decode(take(fields, bytes), bytes);
  }

  /** Refuses fields that end before that many bytes. */
  void require(ByteBuffer fields, int bytes) throws BadFrame {
    if (fields.remaining() < bytes) {
      throw bad(fields.remaining() + " bytes of fields are left; allowed: at least " + bytes);
    }
  }

  /** Refuses what is left over. */
  void end(ByteBuffer fields) throws BadFrame {
    if (fields.hasRemaining()) {
      throw bad(fields.remaining() + " bytes behind the last field; allowed: none");
    }
  }

  private byte[] take(ByteBuffer fields, int count) {
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
