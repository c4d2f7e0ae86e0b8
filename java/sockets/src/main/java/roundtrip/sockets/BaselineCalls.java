package roundtrip.sockets;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import roundtrip.core.contract.Operation;
import roundtrip.core.contract.Operations;
import roundtrip.core.contract.Refused;
import roundtrip.core.contract.Traffic;
import roundtrip.core.contract.Values;
import roundtrip.core.measure.Call;
import roundtrip.core.measure.Calls;

/** Calls whose requests are marshalled before the timing starts. */
final class BaselineCalls {
  private final Calls calls;
  private final Stub stub;
  private final Api api;

  BaselineCalls(Calls calls, Stub stub, Api api) {
    this.calls = calls;
    this.stub = stub;
    this.api = api;
  }

  /** Has each operation timed: the first five, sleep and sort as themselves. */
  void add() {
    for (Operation<?, ?> operation : Operations.all()) {
      if (operation.isTimed() && operation != Operations.CONNECT) {
        calls.time(operation, values -> exchange(operation, values));
      }
    }
    for (Operation<?, Integer> operation :
        List.of(
            Operations.INVOKE, Operations.PUT_BYTES, Operations.PUT_CHARS, Operations.PUT_STRING)) {
      calls.time(operation, values -> new NumberCall(operation, values));
    }
    calls.time(Operations.BOUNCE, ShrinkingCall::new);
    calls.time(
        Operations.SLEEP,
        values -> new BytesCall(Operations.SLEEP, values, request(Operations.SLEEP, values), 0));
    calls.time(Operations.SORT, SortCall::new);
  }

  private FrameWriter begin(int code) {
    return new FrameWriter(api).begin(code);
  }

  private <A> ByteBuffer request(Operation<A, ?> operation, Values values) throws BadFrame {
    A argument = operation.argument(values);
    return Codec.ofArgument(operation).put(begin(operation.code()), argument).end();
  }

  /** Returns an exchange that stands for an operation: the canonical request and reply's length. */
  private <A> Call exchange(Operation<A, ?> operation, Values values) throws BadFrame {
    int replyBytes = replyBytes(operation, values);
    int elements = (int) operation.elements(values);
    FrameWriter frame =
        begin(Frame.EXCHANGE).putInt(operation.code()).putInt(elements).putInt(replyBytes);
    Codec.ofArgument(operation).put(frame, operation.argument(values));
    return new BytesCall(operation, values, frame.end(), replyBytes);
  }

  private <A, R> int replyBytes(Operation<A, R> operation, Values values) throws BadFrame {
    if (operation == Operations.CALL_COUNTER) {
      return Integer.BYTES;
    }
    R reply = operation.reply(values);
    return Codec.of(operation.replyType()).put(begin(Frame.DONE), reply).fieldBytes();
  }

  /** A call whose request is ready. */
  private abstract class ReadyCall extends Call {
    final Values values;
    final ByteBuffer request;
    ByteBuffer reply;

    ReadyCall(Operation<?, ?> operation, Values values, ByteBuffer request, String is) {
      super(Traffic.perRun(operation, values), is);
      this.values = values;
      this.request = request;
    }

    <R> String describeLast(Operation<?, R> operation, R expected) throws Exception {
      FrameReader last = new FrameReader().of(reply.duplicate());
      return operation.describeDifference(expected, Codec.of(operation.replyType()).readLast(last));
    }
  }

  /** Expects a number. */
  private final class NumberCall extends ReadyCall {
    private final long expected;

    NumberCall(Operation<?, Integer> operation, Values values) throws BadFrame {
      super(operation, values, request(operation, values), "is");
      expected = operation.reply(values);
    }

    @Override
    public void run() throws IOException, Refused {
      reply = stub.exchange(request);
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
  private class BytesCall extends ReadyCall {
    private final int expected;

    BytesCall(Operation<?, ?> operation, Values values, ByteBuffer request, int expected) {
      super(operation, values, request, "has length");
      this.expected = expected;
    }

    @Override
    public void run() throws IOException, Refused {
      reply = stub.exchange(request);
      compare(expected, reply.remaining());
    }
  }

  /** Looks at what the server sorted. */
  private final class SortCall extends BytesCall {
    SortCall(Values values) throws BadFrame {
      super(
          Operations.SORT,
          values,
          request(Operations.SORT, values),
          Integer.BYTES * (1 + values.n()));
    }

    @Override
    protected String lastDifference() throws Exception {
      return describeLast(Operations.SORT, Operations.SORT.reply(values));
    }
  }

  /** One request that shrinks: the client removes an element by writing a length and a count. */
  private final class ShrinkingCall extends ReadyCall {
    private final int itemBytes;
    private final long hops;

    /** Makes the first request of a bounce, all items; the others are how it begins. */
    ShrinkingCall(Values values) throws BadFrame {
      super(Operations.BOUNCE, values, request(Operations.BOUNCE, values), "has length");
      itemBytes = (request.limit() - Frame.HEADER_BYTES - Integer.BYTES) / values.n();
      hops = trafficPerRun().calls();
    }

    @Override
    public void run() throws IOException, Refused {
      int left = values.n();
      for (long hop = 0; hop < hops; hop++, left -= 2) {
        int fieldBytes = Integer.BYTES + left * itemBytes;
        request.limit(Frame.HEADER_BYTES + fieldBytes);
        request.putInt(0, Frame.HEADER_BYTES + fieldBytes - Frame.LENGTH_BYTES);
        request.putInt(Frame.HEADER_BYTES, left);
        reply = stub.exchange(request);
        compare(fieldBytes - itemBytes, reply.remaining());
      }
    }

    @Override
    protected String lastDifference() throws Exception {
      return describeLast(
          Operations.BOUNCE, Operations.BOUNCE.replyType().timed(values.leftOfBounce()));
    }
  }
}
