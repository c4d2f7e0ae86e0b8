package roundtrip.sockets;

import java.io.IOException;
import java.nio.ByteBuffer;
import roundtrip.core.contract.ArrayType;
import roundtrip.core.contract.Operation;
import roundtrip.core.contract.Operations;
import roundtrip.core.contract.Refused;
import roundtrip.core.contract.Traffic;
import roundtrip.core.contract.ValueType;
import roundtrip.core.contract.Values;
import roundtrip.core.measure.BounceCall;
import roundtrip.core.measure.Call;
import roundtrip.core.measure.Calls;

/** Calls whose requests are marshalled before the timing starts. */
final class NullCalls {
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

  /** Has each operation timed: the first five, sleep and sort as themselves. */
  void add() {
    for (Operation<?, ?> operation : Operations.all()) {
      if (operation.isTimed() && operation != Operations.CONNECT) {
        calls.time(operation, values -> exchange(operation, values));
      }
    }
    calls.time(Operations.INVOKE, values -> new NumberCall(Operations.INVOKE, values));
    calls.time(Operations.PUT_BYTES, values -> new NumberCall(Operations.PUT_BYTES, values));
    calls.time(Operations.PUT_CHARS, values -> new NumberCall(Operations.PUT_CHARS, values));
    calls.time(Operations.PUT_STRING, values -> new NumberCall(Operations.PUT_STRING, values));
    calls.time(Operations.BOUNCE, ShrinkingCall::new);
    calls.time(
        Operations.SLEEP,
        values -> new BytesCall(Operations.SLEEP, values, request(Operations.SLEEP, values), 0));
    calls.time(Operations.SORT, SortCall::new);
  }

  private FrameWriter begin(int code) {
    return new FrameWriter(api).begin(code);
  }

  /** Returns the request of an operation. */
  private <A> ByteBuffer request(Operation<A, ?> operation, Values values) throws BadFrame {
    A argument = operation.argument(values);
    return Codec.ofArgument(operation).put(begin(operation.code()), argument).end();
  }

  /** Returns the bytes of the canonical fields of an operation's reply. */
  private <A, R> int replyBytes(Operation<A, R> operation, Values values) throws BadFrame {
    if (operation == Operations.CALL_COUNTER) {
      return Integer.BYTES;
    }
    R reply = operation.reply(values);
    return Codec.ofReply(operation).put(begin(Frame.DONE), reply).fieldBytes();
  }

  /** Returns the request of an exchange that stands for an operation: its canonical fields. */
  private <A> ByteBuffer exchange(Operation<A, ?> operation, Values values, int replyBytes)
      throws BadFrame {
    FrameWriter frame =
        begin(Frame.EXCHANGE).putInt(operation.code()).putInt(values.n()).putInt(replyBytes);
    return Codec.ofArgument(operation).put(frame, operation.argument(values)).end();
  }

  private Call exchange(Operation<?, ?> operation, Values values) throws BadFrame {
    int replyBytes = replyBytes(operation, values);
    ByteBuffer request = exchange(operation, values, replyBytes);
    return new BytesCall(operation, values, request, replyBytes);
  }

  /** Expects a number. */
  private final class NumberCall extends Call {
    private final ByteBuffer request;
    private final long expected;
    private ByteBuffer reply;

    NumberCall(Operation<?, Integer> operation, Values values) throws BadFrame {
      super(Traffic.perRun(operation, values), "is");
      this.request = request(operation, values);
      this.expected = ValueType.bits(operation.reply(values));
    }

    @Override
    public void run() throws IOException, Refused {
      reply = roundTrip.run(request);
      compare(expected, reply.getInt(Frame.HEADER_BYTES));
    }

    @Override
    protected String lastDifference() {
      int bytes = reply.remaining();
      return bytes == Integer.BYTES
          ? null
          : "the reply's fields have " + bytes + " bytes instead of 4";
    }
  }

  /** Expects so many bytes. */
  private class BytesCall extends Call {
    private final ByteBuffer request;
    private final int expected;
    ByteBuffer reply;

    BytesCall(Operation<?, ?> operation, Values values, ByteBuffer request, int expected) {
      super(Traffic.perRun(operation, values), "has length");
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
    private final Values values;

    SortCall(Values values) throws BadFrame {
      super(
          Operations.SORT,
          values,
          request(Operations.SORT, values),
          Integer.BYTES * (1 + values.n()));
      this.values = values;
    }

    @Override
    protected String lastDifference() throws Exception {
      int[] came = Codec.of(ArrayType.INT32S).readLast(new FrameReader().of(reply.duplicate()));
      return Operations.SORT.describeDifference(Operations.SORT.reply(values), came);
    }
  }

  /** One request that shrinks: the client removes an element by writing a length and a count. */
  private final class ShrinkingCall extends Call {
    private final ByteBuffer request;
    private final Values values;
    private final int itemBytes;
    private final long hops;
    private ByteBuffer reply;

    /** Makes the first request of a bounce, all Items; the others are how it begins. */
    ShrinkingCall(Values values) throws BadFrame {
      super(Traffic.perRun(Operations.BOUNCE, values), "has length");
      this.values = values;
      this.itemBytes = Frame.ITEM_BYTES + values.nameLength();
      this.hops = trafficPerRun().calls();
      this.request = request(Operations.BOUNCE, values);
    }

    @Override
    public void run() throws IOException, Refused {
      int left = values.n();
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
    protected String lastDifference() throws BadFrame {
      FrameReader fields = new FrameReader().of(reply.duplicate());
      return BounceCall.describeLast(values, Codec.of(ArrayType.ITEMS).readLast(fields));
    }
  }
}
