package roundtrip.sockets;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import roundtrip.core.contract.Item;
import roundtrip.core.contract.Refused;
import roundtrip.core.contract.TimedValues;
import roundtrip.core.measure.Call;
import roundtrip.core.measure.Parameters;
import roundtrip.core.measure.Workload;
import roundtrip.core.measure.WrongValue;

/** Calls whose requests are marshalled before the timing starts. */
final class NullCalls {
  private NullCalls() {}

  static Call prepare(Exchange exchange, Workload workload, Parameters parameters) throws Refused {
    int size = parameters.size();
    FrameWriter writer = new FrameWriter();
    try {
      return switch (workload) {
        case INVOCATION -> {
          int n = TimedValues.ARGUMENT;
          yield new One(exchange, writer.begin(Frame.INVOKE).putInt(n).end(), n + 1);
        }
        case DATA_BYTES ->
            new One(
                exchange,
                writer.begin(Frame.PUT_BYTES).putBytes(TimedValues.bytes(size)).end(),
                size);
        case DATA_CHARS ->
            new One(
                exchange,
                writer.begin(Frame.PUT_CHARS).putText(TimedValues.chars(size)).end(),
                size);
        case DATA_STRING ->
            new One(
                exchange,
                writer.begin(Frame.PUT_STRING).putText(TimedValues.string(size)).end(),
                size);
        case OBJECTS -> new Bounce(exchange, bounces(parameters.items()), parameters.items());
      };
    } catch (BadFrame e) {
      throw new Refused(e);
    }
  }

  /** Returns the requests of a whole bounce: all Items, then two fewer each time. */
  private static ByteBuffer[] bounces(int count) throws BadFrame {
    Item[] items = TimedValues.items(count);
    ByteBuffer[] requests = new ByteBuffer[(count + 1) / 2];
    for (int i = 0; i < requests.length; i++) {
      ByteBuffer frame =
          new FrameWriter().begin(Frame.BOUNCE).putItems(Arrays.copyOf(items, count - 2 * i)).end();
      // The writer's buffer is larger than the frame, and hundreds of them are kept.
      requests[i] = ByteBuffer.allocateDirect(frame.limit()).put(frame);
    }
    return requests;
  }

  private static final class One implements Call {
    private final Exchange exchange;
    private final ByteBuffer request;
    private final int expected;
    private ByteBuffer reply;

    One(Exchange exchange, ByteBuffer request, int expected) {
      this.exchange = exchange;
      this.request = request;
      this.expected = expected;
    }

    @Override
    public void run() throws IOException, Refused {
      reply = exchange.run(request);
    }

    @Override
    public void check() throws WrongValue {
      WrongValue.unlessEqual("bytes of the reply's fields", Integer.BYTES, reply.remaining());
      WrongValue.unlessEqual("reply", expected, reply.getInt(Frame.HEADER_BYTES));
    }
  }

  /** The client's removal of an element is the choice of the next request. */
  private static final class Bounce implements Call {
    private final Exchange exchange;
    private final ByteBuffer[] requests;
    private final int items;
    private ByteBuffer reply;

    Bounce(Exchange exchange, ByteBuffer[] requests, int items) {
      this.exchange = exchange;
      this.requests = requests;
      this.items = items;
    }

    @Override
    public void run() throws IOException, Refused {
      for (ByteBuffer request : requests) {
        reply = exchange.run(request);
      }
    }

    @Override
    public void check() throws WrongValue {
      try {
        WrongValue.unlessLastOfBounce(items, new FrameReader().items(reply.duplicate()));
      } catch (BadFrame e) {
        throw new WrongValue("last reply of the bounce: " + e.getMessage());
      }
    }
  }
}
