package roundtrip.sockets;

import java.io.IOException;
import roundtrip.core.contract.Operation;
import roundtrip.core.contract.Operations;
import roundtrip.core.contract.Refused;

/** The operations with Java's own values: encodes, sends, receives. */
final class Stub {
  private static final Codec<Integer> N = Codec.ofArgument(Operations.INVOKE);

  private final RoundTrip roundTrip;
  private final FrameWriter writer;
  private final FrameReader reader = new FrameReader();

  Stub(RoundTrip roundTrip, Api api) {
    this.roundTrip = roundTrip;
    writer = new FrameWriter(api);
  }

  /** Waits until the server has this connection. */
  void greet() throws IOException {
    try {
      reader.of(roundTrip.run(writer.begin(Frame.GREETING).end())).end();
    } catch (Refused | BadFrame e) {
      throw new IOException("the server does not take a greeting: " + e.getMessage(), e);
    }
  }

  int invoke(int n) throws IOException, Refused, BadFrame {
    return (int) N.readLastBits(call(Operations.INVOKE, N, n));
  }

  /**
   * Calls an operation.
   *
   * @param codec of its argument
   * @return the fields of the reply; good until the next call
   */
  <A> FrameReader call(Operation<A, ?> operation, Codec<A> codec, A argument)
      throws IOException, Refused, BadFrame {
    FrameWriter request = codec.put(writer.begin(operation.code()), argument);
    return reader.of(roundTrip.run(request.end(), Frame.statusOf(operation)));
  }

  /** Calls an operation that no table has; returns only if the server answers it. */
  void callUnknown() throws IOException, Refused {
    roundTrip.runRefused(writer.begin(Frame.NO_OPERATION).end(), Frame.NO_SUCH_OPERATION);
  }
}
