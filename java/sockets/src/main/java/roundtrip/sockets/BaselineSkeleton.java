package roundtrip.sockets;

import java.nio.ByteBuffer;
import roundtrip.core.contract.Operation;
import roundtrip.core.contract.Operations;
import roundtrip.core.contract.Servant;

/**
 * Answers the first five operations without decoding: it looks at no field that it need not, and
 * allocates nothing. Echoes and faults go back as they came.
 */
final class BaselineSkeleton extends Skeleton {
  private static final int INT_REPLY_BYTES = Frame.HEADER_BYTES + Integer.BYTES;

  /** Where the number of Items stands. */
  private static final int COUNT_AT = Frame.HEADER_BYTES;

  private static final int FIRST_ITEM_AT = COUNT_AT + Integer.BYTES;
  private static final int FIRST_NAME_LENGTH_AT = FIRST_ITEM_AT + Integer.BYTES;

  /** A reply of its own, since a request may be shorter than it. */
  private final ByteBuffer intReply;

  BaselineSkeleton(Servant servant, Api api) {
    super(servant, api);
    intReply =
        api.allocate(INT_REPLY_BYTES)
            .putInt(0, INT_REPLY_BYTES - Frame.LENGTH_BYTES)
            .putInt(Frame.LENGTH_BYTES, Frame.DONE);
    answer(Operations.INVOKE, this::invoke);
    put(Operations.PUT_BYTES);
    put(Operations.PUT_CHARS);
    put(Operations.PUT_STRING);
    answer(Operations.BOUNCE, this::bounce);
    sendBack(Operations.ECHO);
    sendBack(Operations.ECHO_ARRAYS);
    sendBack(Operations.FAIL);
  }

  private ByteBuffer invoke(ByteBuffer fields) throws BadFrame {
    if (fields.remaining() != Integer.BYTES) {
      throw BadFrame.ofFields(fields.remaining() + " bytes of fields; expected 4");
    }
    return intReply(servant.invoke(fields.getInt()));
  }

  private void put(Operation<?, Integer> operation) {
    answer(operation, fields -> intReply(servant.put(operation, fields.remaining())));
  }

  /** Makes each request of an operation its own reply: the same fields, behind a status. */
  private void sendBack(Operation<?, ?> operation) {
    answer(
        operation,
        fields -> {
          servant.arrived(operation, 1);
          return fields.putInt(Frame.LENGTH_BYTES, Frame.statusOf(operation));
        });
  }

  private ByteBuffer intReply(int value) {
    return intReply.putInt(Frame.HEADER_BYTES, value);
  }

  /**
   * Makes the request its own reply: another status, another count, and an end before the last
   * Item.
   */
  private ByteBuffer bounce(ByteBuffer frame) throws BadFrame {
    int fieldBytes = frame.remaining();
    if (fieldBytes < Integer.BYTES) {
      throw BadFrame.ofFields(fieldBytes + " bytes of fields; expected at least 4");
    }
    long count = Integer.toUnsignedLong(frame.getInt(COUNT_AT));
    int itemBytes = fieldBytes - Integer.BYTES;
    long itemSize = 0;
    if (count > 0 && itemBytes >= Frame.ITEM_BYTES) {
      itemSize = Frame.ITEM_BYTES + Integer.toUnsignedLong(frame.getInt(FIRST_NAME_LENGTH_AT));
    }
    // The size is compared with the frame first: then the product cannot overflow.
    if (itemSize > itemBytes || count * itemSize != itemBytes || count > 0 && itemSize == 0) {
      throw BadFrame.ofFields(
          count
              + " items of "
              + itemSize
              + " bytes in "
              + itemBytes
              + " bytes; expected items of the first one's size");
    }
    int left = servant.bounce((int) count);
    int end = frame.limit() - (int) itemSize;
    frame.putInt(0, end - Frame.LENGTH_BYTES);
    frame.putInt(Frame.LENGTH_BYTES, Frame.DONE);
    frame.putInt(COUNT_AT, left);
    return frame.limit(end);
  }
}
