package roundtrip.sockets;

import java.nio.ByteBuffer;
import roundtrip.core.contract.Servant;

/** Answers without decoding: it looks at no field that it need not, and allocates nothing. */
final class NullSkeleton implements Skeleton {
  private static final int INT_REPLY_BYTES = Frame.HEADER_BYTES + Integer.BYTES;

  /** Where the number of Items stands. */
  private static final int COUNT_AT = Frame.HEADER_BYTES;

  private static final int FIRST_ITEM_AT = COUNT_AT + Integer.BYTES;
  private static final int FIRST_NAME_LENGTH_AT = FIRST_ITEM_AT + Integer.BYTES;

  private final Servant servant;

  /** A reply of its own, since a request may be shorter than it. */
  private final ByteBuffer intReply =
      ByteBuffer.allocateDirect(INT_REPLY_BYTES)
          .putInt(0, INT_REPLY_BYTES - Frame.LENGTH_BYTES)
          .putInt(Frame.LENGTH_BYTES, Frame.DONE);

  NullSkeleton(Servant servant) {
    this.servant = servant;
  }

  @Override
  public ByteBuffer answer(ByteBuffer request) throws BadFrame {
    int operation = request.getInt();
    int fieldBytes = request.remaining();
    return switch (operation) {
      case Frame.INVOKE -> {
        if (fieldBytes != Integer.BYTES) {
          throw new BadFrame(Frame.BAD_FIELDS, fieldBytes + " bytes of fields; allowed: 4");
        }
        yield intReply(servant.invoke(request.getInt()));
      }
      case Frame.PUT_BYTES -> intReply(servant.putBytes(fieldBytes));
      case Frame.PUT_CHARS -> intReply(servant.putChars(fieldBytes));
      case Frame.PUT_STRING -> intReply(servant.putString(fieldBytes));
      case Frame.BOUNCE -> bounce(request, fieldBytes);
      case Frame.ECHO -> servant.echo(sentBack(request, Frame.DONE));
      case Frame.ECHO_ARRAYS -> servant.echoArrays(sentBack(request, Frame.DONE));
      case Frame.FAIL -> {
        servant.fail();
        yield sentBack(request, Frame.RAISED);
      }
      default -> throw Refusals.noSuchOperation(operation);
    };
  }

  /** Makes the request its own reply: the same fields, behind a status. */
  private static ByteBuffer sentBack(ByteBuffer frame, int status) {
    return frame.putInt(Frame.LENGTH_BYTES, status);
  }

  private ByteBuffer intReply(int value) {
    return intReply.putInt(Frame.HEADER_BYTES, value);
  }

  /**
   * Makes the request its own reply: another status, another count, and an end before the last
   * Item.
   */
  private ByteBuffer bounce(ByteBuffer frame, int fieldBytes) throws BadFrame {
    if (fieldBytes < Integer.BYTES) {
      throw new BadFrame(Frame.BAD_FIELDS, fieldBytes + " bytes of fields; allowed: at least 4");
    }
    long count = Integer.toUnsignedLong(frame.getInt(COUNT_AT));
    int itemBytes = fieldBytes - Integer.BYTES;
    long itemSize = 0;
    if (count > 0 && itemBytes >= Frame.ITEM_BYTES) {
      itemSize = Frame.ITEM_BYTES + Integer.toUnsignedLong(frame.getInt(FIRST_NAME_LENGTH_AT));
    }
    // The size is held against the frame first: then the product cannot overflow.
    if (itemSize > itemBytes || count * itemSize != itemBytes || count > 0 && itemSize == 0) {
      throw new BadFrame(
          Frame.BAD_FIELDS,
          count
              + " items of "
              + itemSize
              + " bytes in "
              + itemBytes
              + " bytes; allowed: items of the first one's size");
    }
    int left = servant.bounce((int) count);
    int end = frame.limit() - (int) itemSize;
    frame.putInt(0, end - Frame.LENGTH_BYTES);
    frame.putInt(Frame.LENGTH_BYTES, Frame.DONE);
    frame.putInt(COUNT_AT, left);
    return frame.limit(end);
  }
}
