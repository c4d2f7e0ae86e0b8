package roundtrip.sockets;

import java.io.IOException;
import java.nio.ByteBuffer;
import roundtrip.core.contract.BenchFault;
import roundtrip.core.contract.Operation;
import roundtrip.core.contract.Refused;

/** The operations with Java's own values: encodes, sends, receives, decodes. */
final class Stub {
  private final RoundTrip roundTrip;
  private final FrameWriter writer;
  private final FrameReader reader = new FrameReader();

  Stub(RoundTrip roundTrip, Api api) {
    this.roundTrip = roundTrip;
    writer = new FrameWriter(api);
  }

  private FrameWriter request(Operation<?, ?> operation) {
    return writer.begin(operation.code());
  }

  private FrameReader reply(FrameWriter request) throws IOException, Refused {
    return reader.of(roundTrip.run(request.end()));
  }

  /** Waits until the server has this connection. */
  void greet() throws IOException {
    try {
      reply(writer.begin(Frame.GREETING)).end();
    } catch (Refused | BadFrame e) {
      throw new IOException("the server does not take a greeting: " + e.getMessage(), e);
    }
  }

  int invoke(int n) throws IOException, Refused, BadFrame {
    return reply(request(Operation.INVOKE).putInt(n)).onlyInt();
  }

  <C> int put(Operation<C, Integer> operation, Codec<C> codec, C data)
      throws IOException, Refused, BadFrame {
    return reply(codec.put(request(operation), data)).onlyInt();
  }

  <C> C exchange(Operation<C, C> operation, Codec<C> codec, C data)
      throws IOException, Refused, BadFrame {
    return codec.readLast(reply(codec.put(request(operation), data)));
  }

  /** Returns the fields of a reply that must be that long. */
  ByteBuffer get(Operation<?, ?> operation, int bytes) throws IOException, Refused, BadFrame {
    return reply(request(operation)).only(bytes);
  }

  <C> C get(Operation<?, ?> operation, Codec<C> codec) throws IOException, Refused, BadFrame {
    return codec.readLast(reply(request(operation)));
  }

  <C> C get(Operation<?, ?> operation, Codec<C> codec, int count)
      throws IOException, Refused, BadFrame {
    return codec.readLast(reply(request(operation).putInt(count)));
  }

  void set(Operation<String, Void> operation, String data) throws IOException, Refused, BadFrame {
    reply(request(operation).putText(data)).end();
  }

  void sleep(int millis) throws IOException, Refused, BadFrame {
    reply(request(Operation.SLEEP).putInt(millis)).end();
  }

  void fail(int code, String message) throws BenchFault, IOException, Refused, BadFrame {
    ByteBuffer request = request(Operation.FAIL).putInt(code).putText(message).end();
    reader.of(roundTrip.run(request, Frame.RAISED));
    throw new BenchFault(reader.int32(), reader.text());
  }

  /** Calls an operation that no table has; returns only if the server answers it. */
  void unknown() throws IOException, Refused {
    roundTrip.runRefused(writer.begin(Frame.NO_OPERATION).end(), Frame.NO_SUCH_OPERATION);
  }
}
