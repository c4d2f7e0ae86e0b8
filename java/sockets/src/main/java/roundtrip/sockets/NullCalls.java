package roundtrip.sockets;

import java.io.IOException;
import java.nio.ByteBuffer;
import roundtrip.core.contract.Item;
import roundtrip.core.contract.Operation;
import roundtrip.core.contract.Operation.Put;
import roundtrip.core.contract.Operation.Sizes;
import roundtrip.core.contract.Refused;
import roundtrip.core.contract.TimedValues;
import roundtrip.core.contract.ValueType;
import roundtrip.core.measure.Calls;
import roundtrip.core.measure.TimedCall;

/** Calls whose requests are marshalled before the timing starts. */
final class NullCalls {
  /** Puts the canonical fields of a request or a reply. */
  private interface Fields {
    FrameWriter put(FrameWriter out, Sizes sizes) throws BadFrame;
  }

  private static final Fields NONE = (out, sizes) -> out;
  private static final Fields COUNT = (out, sizes) -> out.putInt(sizes.n());
  private static final Fields TEXT = (out, sizes) -> out.putText(TimedValues.text(sizes.n()));

  private static Fields bytes(int count) {
    return (out, sizes) -> out.fill(count);
  }

  private final Calls calls;
  private final RoundTrip roundTrip;
  private final Api api;

  /**
   * @param calls what conformance sends; here they get what is timed
   * @param api what moves the requests
   */
  NullCalls(Calls calls, RoundTrip roundTrip, Api api) {
    this.calls = calls;
    this.roundTrip = roundTrip;
    this.api = api;
  }

  /** Adds a line for each operation: the first five, sleep and sort as themselves. */
  void add() {
    calls.time(
        Operation.INVOKE,
        sizes ->
            new IntCall(
                begin(Operation.INVOKE).putInt(TimedValues.ARGUMENT).end(),
                TimedValues.ARGUMENT + 1));
    put(Operation.PUT_BYTES, Codec.BYTES);
    put(Operation.PUT_CHARS, Codec.CHARACTERS);
    put(Operation.PUT_STRING, Codec.TEXT);
    calls.time(Operation.BOUNCE, BounceCall::new);
    exchange(Operation.GET_BOOLEAN, NONE, bytes(Byte.BYTES));
    exchange(Operation.GET_OCTET, NONE, bytes(Byte.BYTES));
    exchange(Operation.GET_CHAR, NONE, bytes(Character.BYTES));
    exchange(Operation.GET_INT16, NONE, bytes(Short.BYTES));
    exchange(Operation.GET_INT32, NONE, bytes(Integer.BYTES));
    exchange(Operation.GET_INT64, NONE, bytes(Long.BYTES));
    exchange(Operation.GET_FLOAT, NONE, bytes(Float.BYTES));
    exchange(Operation.GET_DOUBLE, NONE, bytes(Double.BYTES));
    exchange(Operation.GET_STRING, NONE, TEXT);
    exchange(Operation.GET_WSTRING, NONE, TEXT);
    exchange(Operation.GET_STRUCT, NONE, (out, sizes) -> out.putStruct(TimedValues.struct(0)));
    exchange(Operation.SET_STRING, TEXT, NONE);
    exchange(Operation.SET_WSTRING, TEXT, NONE);
    ArrayOperations.ALL.forEach(this::exchange);
    exchange(Operation.GET_COUNTER, NONE, bytes(Frame.REFERENCE_BYTES));
    exchange(Operation.OPEN_COUNTER, NONE, bytes(Frame.REFERENCE_BYTES));
    exchange(
        Operation.GET_COUNTER_ARRAY,
        COUNT,
        (out, sizes) -> out.putInt(sizes.n()).fill(sizes.n() * Frame.REFERENCE_BYTES));
    exchange(Operation.CALL_COUNTER, bytes(Frame.REFERENCE_BYTES), bytes(Integer.BYTES));
    calls.time(
        Operation.SLEEP, sizes -> new BytesCall(begin(Operation.SLEEP).putInt(sizes.n()).end(), 0));
    calls.time(Operation.SORT, SortCall::new);
  }

  private <C> void put(Put<C> operation, Codec<C> codec) {
    calls.time(
        operation,
        sizes ->
            new IntCall(codec.put(begin(operation), operation.argument(sizes)).end(), sizes.n()));
  }

  private <C> void exchange(ArrayOperations<C> type) {
    exchange(
        type.get(),
        COUNT,
        (out, sizes) -> type.codec().put(out, type.get().type().formula(sizes.n())));
    exchange(
        type.put(),
        (out, sizes) -> type.codec().put(out, type.put().argument(sizes)),
        bytes(Integer.BYTES));
  }

  /** Adds an operation as an exchange of its canonical fields. */
  private void exchange(Operation<?, ?> operation, Fields request, Fields reply) {
    calls.time(
        operation,
        sizes -> {
          FrameWriter canned = reply.put(new FrameWriter(api).begin(Frame.DONE), sizes);
          FrameWriter frame =
              new FrameWriter(api)
                  .begin(Frame.EXCHANGE)
                  .putInt(operation.code())
                  .putInt(sizes.n())
                  .putInt(canned.fieldBytes());
          return new BytesCall(request.put(frame, sizes).end(), canned.fieldBytes());
        });
  }

  private FrameWriter begin(Operation<?, ?> operation) {
    return new FrameWriter(api).begin(operation.code());
  }

  /** Expects a number. */
  private final class IntCall extends TimedCall {
    private final ByteBuffer request;
    private final int expected;
    private ByteBuffer reply;

    IntCall(ByteBuffer request, int expected) {
      super("is", Long::toString);
      this.request = request;
      this.expected = expected;
    }

    @Override
    public void run() throws IOException, Refused {
      reply = roundTrip.run(request);
      compare(expected, reply.getInt(Frame.HEADER_BYTES));
    }

    @Override
    protected String describeLast() {
      int bytes = reply.remaining();
      return bytes == Integer.BYTES
          ? null
          : "the reply's fields have " + bytes + " bytes instead of 4";
    }
  }

  /** Expects so many bytes. */
  private class BytesCall extends TimedCall {
    private final ByteBuffer request;
    private final int expected;
    ByteBuffer reply;

    BytesCall(ByteBuffer request, int expected) {
      super("has length", Long::toString);
      this.request = request;
      this.expected = expected;
    }

    @Override
    public void run() throws IOException, Refused {
      reply = roundTrip.run(request);
      compare(expected, reply.remaining());
    }
  }

  /** Looks at what the server sorted. */
  private final class SortCall extends BytesCall {
    private final Sizes sizes;

    SortCall(Sizes sizes) throws BadFrame {
      super(
          begin(Operation.SORT).putInt32s(Operation.SORT.argument(sizes)).end(),
          Integer.BYTES * (1 + sizes.n()));
      this.sizes = sizes;
    }

    @Override
    protected String describeLast() throws BadFrame {
      int[] expected = Operation.SORT.reply(Operation.SORT.argument(sizes));
      int[] came = Codec.INT32S.readLast(new FrameReader().of(reply.duplicate()));
      return Operation.SORT.describeDifference(expected, came);
    }
  }

  /** One request that shrinks: the client removes an element by writing a length and a count. */
  private final class BounceCall extends TimedCall {
    private final ByteBuffer request;
    private final Sizes sizes;
    private final int itemBytes;
    private final long hops;
    private ByteBuffer reply;

    /** Makes the first request of a bounce, all Items; the others are how it begins. */
    BounceCall(Sizes sizes) throws BadFrame {
      super("has length", Long::toString);
      this.sizes = sizes;
      this.itemBytes = Frame.ITEM_BYTES + sizes.nameLength();
      this.hops = Operation.BOUNCE.callsPerRun(sizes);
      this.request = begin(Operation.BOUNCE).putItems(Operation.BOUNCE.argument(sizes)).end();
    }

    @Override
    public void run() throws IOException, Refused {
      int left = sizes.n();
      for (long hop = 0; hop < hops; hop++, left -= 2) {
        int fieldBytes = Integer.BYTES + left * itemBytes;
        request.limit(Frame.HEADER_BYTES + fieldBytes);
        request.putInt(0, Frame.HEADER_BYTES + fieldBytes - Frame.LENGTH_BYTES);
        request.putInt(Frame.HEADER_BYTES, left);
        reply = roundTrip.run(request);
        compare(fieldBytes - itemBytes, reply.remaining());
      }
    }

    @Override
    protected long repliesPerRun() {
      return hops;
    }

    @Override
    protected String describeLast() throws BadFrame {
      Item[] expected = TimedValues.items(1 - sizes.n() % 2, sizes.nameLength());
      Item[] came = Codec.ITEMS.readLast(new FrameReader().of(reply.duplicate()));
      return ValueType.ITEMS.describeDifference(expected, came);
    }
  }
}
