package roundtrip.sockets;

import java.nio.ByteBuffer;
import roundtrip.core.contract.Operation;
import roundtrip.core.contract.Operations;
import roundtrip.core.contract.Servant;

/**
 * What stands between one connection and the servant: it decodes each request into Java's own
 * values and encodes each reply.
 */
class Skeleton {
  /** Answers the requests of one operation, as {@link #answer(ByteBuffer)} does all. */
  interface Answer {
    ByteBuffer to(ByteBuffer fields) throws BadFrame;
  }

  /** Connect is the last of all, and has no frame. */
  static final int LAST_CODE = Operations.CONNECT.code() - 1;

  private static final int FIRST_BUFFER_BYTES = 1 << 12;
  private static final Codec<Integer> N = Codec.ofArgument(Operations.INVOKE);

  final Servant servant;
  private final FrameReader reader = new FrameReader();
  private final FrameWriter writer;
  private final Api api;

  /** By the operations' codes; null for those that this protocol has no fields for. */
  private final Answer[] answers = new Answer[LAST_CODE + 1];

  /** What exchanges are answered with. */
  private ByteBuffer filled;

  Skeleton(Servant servant, Api api) {
    this.servant = servant;
    this.api = api;
    writer = new FrameWriter(api);
    filled = api.allocate(FIRST_BUFFER_BYTES);
    for (Operation<?, ?> operation : Operations.all()) {
      if (operation != Operations.CONNECT) {
        answer(operation);
      }
    }
    // As the others, but without an Integer.
    answer(
        Operations.INVOKE,
        fields -> {
          int reply = servant.invoke((int) N.readLastBits(reader.of(fields)));
          return writer.begin(Frame.DONE).putInt(reply).end();
        });
  }

  static Skeleton of(boolean isHandCoded, Servant servant, Api api) {
    return isHandCoded ? new Skeleton(servant, api) : new BaselineSkeleton(servant, api);
  }

  private <A, R> void answer(Operation<A, R> operation) {
    Codec<A> argument = Codec.ofArgument(operation);
    Codec<R> reply = Codec.of(operation.replyType());
    if (argument.decoder() == null || reply.decoder() == null) {
      return; // A reference.
    }
    answer(
        operation,
        fields -> {
          R value = servant.serve(operation, argument.readLast(reader.of(fields)));
          return reply.put(writer.begin(Frame.statusOf(operation)), value).end();
        });
  }

  /** Answers an operation by that from now on. */
  final void answer(Operation<?, ?> operation, Answer answer) {
    answers[operation.code()] = answer;
  }

  /**
   * Answers a request.
   *
   * @param request a whole frame: position at the operation, limit at its end. It may be written
   *     over
   * @return the reply from its length on, ready to be sent
   * @throws BadFrame if the request is refused; the connection stays good
   */
  final ByteBuffer answer(ByteBuffer request) throws BadFrame {
    int code = request.getInt();
    try {
      if (code == Frame.EXCHANGE) {
        return exchange(request);
      }
      if (code == Frame.GREETING) {
        reader.of(request).end();
        return writer.begin(Frame.DONE).end();
      }
      Answer answer = code > 0 && code <= LAST_CODE ? answers[code] : null;
      if (answer == null) {
        throw new BadFrame(
            Frame.NO_SUCH_OPERATION,
            "operation "
                + Integer.toUnsignedString(code)
                + "; expected one that carries values, 1 to "
                + LAST_CODE
                + ", or "
                + Frame.EXCHANGE);
      }
      return answer.to(request);
    } catch (IllegalArgumentException e) {
      throw BadFrame.ofFields(e.getMessage());
    }
  }

  /** Counts the operation that an exchange stands for, and answers with as many bytes as asked. */
  private ByteBuffer exchange(ByteBuffer fields) throws BadFrame {
    reader.of(fields);
    int code = reader.int32();
    int size = reader.int32();
    long length = Integer.toUnsignedLong(reader.int32());
    if (code < 1
        || code > LAST_CODE
        || code == Operations.SLEEP.code()
        || code == Operations.SORT.code()) {
      throw BadFrame.ofFields(
          "an exchange for operation "
              + Integer.toUnsignedString(code)
              + "; expected one that neither sleeps nor sorts");
    }
    if (length > Frame.LIMIT - Integer.BYTES) {
      throw BadFrame.ofFields("a reply of " + length + " bytes; expected a frame within the limit");
    }
    Operation<?, ?> operation = Operations.all().get(code - 1);
    servant.arrived(operation, size);
    int frameBytes = Frame.HEADER_BYTES + (int) length;
    if (filled.capacity() < frameBytes) {
      filled = api.allocate(frameBytes);
    }
    filled.limit(frameBytes).position(0);
    return filled.putInt(0, frameBytes - Frame.LENGTH_BYTES).putInt(Frame.LENGTH_BYTES, Frame.DONE);
  }
}
