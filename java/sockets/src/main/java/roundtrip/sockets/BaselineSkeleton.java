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

  /** Where the number of items stands. */
  private static final int COUNT_AT = Frame.HEADER_BYTES;

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
    sendBack(Operations.FAIL);
    for (Operation<?, ?> operation : Operations.all()) {
      if (operation.isEcho() && operation.ranges().isEmpty()) {
        sendBack(operation);
      }
    }
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
   * item. All are taken to be equally long.
   */
  private ByteBuffer bounce(ByteBuffer frame) throws BadFrame {
    int fieldBytes = frame.remaining();
    if (fieldBytes < Integer.BYTES) {
      throw BadFrame.ofFields(fieldBytes + " bytes of fields; expected at least 4");
    }
    long count = Integer.toUnsignedLong(frame.getInt(COUNT_AT));
    int itemBytes = fieldBytes - Integer.BYTES;
    if (count > itemBytes || (count == 0 ? itemBytes : itemBytes % count) != 0) {
      throw BadFrame.ofFields(
          count + " items in " + itemBytes + " bytes; expected equally long ones");
    }
    int itemSize = count == 0 ? 0 : itemBytes / (int) count;
    int left = servant.bounce(Operations.BOUNCE, (int) count);
    int end = frame.limit() - itemSize;
    frame.putInt(0, end - Frame.LENGTH_BYTES);
    frame.putInt(Frame.LENGTH_BYTES, Frame.DONE);
    frame.putInt(COUNT_AT, left);
    return frame.limit(end);
  }
}
