package roundtrip.sockets;

import java.nio.ByteBuffer;
import roundtrip.core.contract.BenchFault;
import roundtrip.core.contract.Operation;
import roundtrip.core.contract.Operation.Put;
import roundtrip.core.contract.Servant;

/**
 * What stands between one connection and the servant: it decodes each request into Java's own
 * values and encodes each reply.
 */
class Skeleton {
  /** Answers the requests of one operation. */
  interface Answer {
    /**
     * Calls the servant.
     *
     * @param request position at its fields; it may be written over
     * @return the reply from its length on, ready to be sent
     * @throws BadFrame if the request is refused; the connection stays good
     */
    ByteBuffer to(ByteBuffer request) throws BadFrame;
  }

  private static final int LAST_CODE = Operation.SORT.code();
  private static final int FIRST_BUFFER_BYTES = 1 << 12;

  final Servant servant;
  private final FrameReader reader = new FrameReader();
  private final FrameWriter writer;
  private final Api api;

  /** By the operations' codes; null for those that this wire has no fields for. */
  private final Answer[] answers = new Answer[LAST_CODE + 1];

  /** What exchanges are answered with. */
  private ByteBuffer filled;

  /**
   * @param api what moves the replies
   */
  Skeleton(Servant servant, Api api) {
    this.servant = servant;
    this.api = api;
    writer = new FrameWriter(api);
    filled = api.allocate(FIRST_BUFFER_BYTES);
    answer(Operation.INVOKE, fields -> intReply(servant.invoke(reader.of(fields).onlyInt())));
    put(Operation.PUT_BYTES, Codec.BYTES);
    put(Operation.PUT_CHARS, Codec.CHARACTERS);
    put(Operation.PUT_STRING, Codec.TEXT);
    answer(
        Operation.BOUNCE, fields -> reply(Codec.ITEMS, servant.bounce(read(Codec.ITEMS, fields))));
    answer(Operation.ECHO, fields -> reply(Codec.STRUCT, servant.echo(read(Codec.STRUCT, fields))));
    answer(
        Operation.ECHO_ARRAYS,
        fields -> reply(Codec.ARRAYS, servant.echoArrays(read(Codec.ARRAYS, fields))));
    answer(
        Operation.FAIL,
        fields -> {
          int code = reader.of(fields).int32();
          BenchFault fault = servant.fail(code, reader.text());
          return writer.begin(Frame.RAISED).putInt(fault.code()).putText(fault.getMessage()).end();
        });
    answer(
        Operation.GET_BOOLEAN, fields -> done(fields).putByte(servant.getBoolean() ? 1 : 0).end());
    answer(Operation.GET_OCTET, fields -> done(fields).putByte(servant.getOctet()).end());
    answer(Operation.GET_CHAR, fields -> done(fields).putShort(servant.getChar()).end());
    answer(Operation.GET_INT16, fields -> done(fields).putShort(servant.getInt16()).end());
    answer(Operation.GET_INT32, fields -> done(fields).putInt(servant.getInt32()).end());
    answer(Operation.GET_INT64, fields -> done(fields).putLong(servant.getInt64()).end());
    answer(Operation.GET_FLOAT, fields -> done(fields).putFloat(servant.getFloat()).end());
    answer(Operation.GET_DOUBLE, fields -> done(fields).putDouble(servant.getDouble()).end());
    answer(Operation.GET_STRING, fields -> done(fields).putText(servant.getString()).end());
    answer(Operation.GET_WSTRING, fields -> done(fields).putText(servant.getWstring()).end());
    answer(
        Operation.GET_STRUCT,
        fields -> done(fields).putStruct(servant.getStruct(struct -> struct)).end());
    answer(
        Operation.SET_STRING,
        fields -> {
          servant.setString(read(Codec.TEXT, fields));
          return done(fields).end();
        });
    answer(
        Operation.SET_WSTRING,
        fields -> {
          servant.setWstring(read(Codec.TEXT, fields));
          return done(fields).end();
        });
    ArrayOperations.ALL.forEach(this::add);
    answer(
        Operation.SLEEP,
        fields -> {
          servant.sleep(reader.of(fields).onlyInt());
          return done(fields).end();
        });
    answer(Operation.SORT, fields -> reply(Codec.INT32S, servant.sort(read(Codec.INT32S, fields))));
  }

  /** Answers an operation by that from now on. */
  final void answer(Operation<?, ?> operation, Answer answer) {
    answers[operation.code()] = answer;
  }

  private <C> void put(Put<C> operation, Codec<C> codec) {
    answer(
        operation,
        fields -> intReply(servant.put(operation, operation.length(read(codec, fields)))));
  }

  private <C> void add(ArrayOperations<C> type) {
    answer(
        type.get(),
        fields -> reply(type.codec(), servant.get(type.get(), reader.of(fields).onlyInt())));
    put(type.put(), type.codec());
  }

  private <C> C read(Codec<C> codec, ByteBuffer fields) throws BadFrame {
    return codec.readLast(reader.of(fields));
  }

  private <C> ByteBuffer reply(Codec<C> codec, C value) throws BadFrame {
    return codec.put(writer.begin(Frame.DONE), value).end();
  }

  private ByteBuffer intReply(int value) throws BadFrame {
    return writer.begin(Frame.DONE).putInt(value).end();
  }

  /** Begins the reply to a request without further fields. */
  private FrameWriter done(ByteBuffer fields) throws BadFrame {
    reader.of(fields).end();
    return writer.begin(Frame.DONE);
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
        return done(request).end();
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
      throw new BadFrame(Frame.BAD_FIELDS, e.getMessage());
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
        || code == Operation.SLEEP.code()
        || code == Operation.SORT.code()) {
      throw new BadFrame(
          Frame.BAD_FIELDS,
          "an exchange for operation "
              + Integer.toUnsignedString(code)
              + "; expected one that neither sleeps nor sorts");
    }
    if (length > Frame.LIMIT - Integer.BYTES) {
      throw new BadFrame(
          Frame.BAD_FIELDS, "a reply of " + length + " bytes; expected a frame within the limit");
    }
    Operation<?, ?> operation = Operation.table().get(code - 1);
    if (operation.limits().isEmpty()) {
      servant.count(operation, 1);
    } else {
      Servant.requireWithinLimits(operation, size);
      servant.count(operation, size);
    }
    int frameBytes = Frame.HEADER_BYTES + (int) length;
    if (filled.capacity() < frameBytes) {
      filled = api.allocate(frameBytes);
    }
    filled.limit(frameBytes).position(0);
    return filled.putInt(0, frameBytes - Frame.LENGTH_BYTES).putInt(Frame.LENGTH_BYTES, Frame.DONE);
  }
}
