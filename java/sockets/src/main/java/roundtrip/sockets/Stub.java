package roundtrip.sockets;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import roundtrip.core.contract.Operation;
import roundtrip.core.contract.Refused;

/** The client's end of a connection: a request, its reply, and no other request before that. */
final class Stub {
  private final Connection connection;
  private final FrameWriter writer;
  private final FrameReader reader = new FrameReader();

  Stub(Connection connection, Api api) {
    this.connection = connection;
    writer = new FrameWriter(api);
  }

  /** Waits until the server has this connection. */
  void greet() throws IOException {
    try {
      reader.of(exchange(writer.begin(Frame.GREETING).end())).end();
    } catch (Refused | BadFrame e) {
      throw new IOException("the server does not take a greeting: " + e.getMessage(), e);
    }
  }

  /**
   * Sends a request and receives its reply.
   *
   * @return the reply, position at its fields; good until the next exchange
   * @throws Refused if the server refused, or its frame cannot be taken
   * @throws IOException if the connection broke
   */
  ByteBuffer exchange(ByteBuffer request) throws IOException, Refused {
    return exchange(request, Frame.DONE);
  }

  /**
   * Encodes and calls an operation.
   *
   * @param codec of its argument
   * @return the fields of the reply; good until the next exchange
   */
  <A> FrameReader call(Operation<A, ?> operation, Codec<A> codec, A argument)
      throws IOException, Refused, BadFrame {
    FrameWriter request = codec.put(writer.begin(operation.code()), argument);
    return reader.of(exchange(request.end(), Frame.statusOf(operation)));
  }

  /**
   * Calls an operation that no server has, and returns if it is answered.
   *
   * @throws Refused if the server says that it has no such operation
   * @throws IOException if it refuses in another way, or the connection broke
   */
  void callUnknown() throws IOException, Refused {
    ByteBuffer reply = reply(writer.begin(Frame.NO_OPERATION).end());
    int status = reply.getInt();
    if (status == Frame.NO_SUCH_OPERATION) {
      throw new Refused(refusal(status, reply));
    }
    if (status != Frame.DONE) {
      throw new IOException(
          refusal(status, reply) + "; expected status " + Frame.NO_SUCH_OPERATION);
    }
  }

  private ByteBuffer exchange(ByteBuffer request, int wanted) throws IOException, Refused {
    ByteBuffer reply = reply(request);
    int status = reply.getInt();
    if (status != wanted) {
      throw new Refused(refusal(status, reply));
    }
    return reply;
  }

  /** Returns the reply, position at its status. */
  private ByteBuffer reply(ByteBuffer request) throws IOException, Refused {
    connection.send(request);
    ByteBuffer reply;
    try {
      reply = connection.receive();
    } catch (BadFrame e) {
      throw new Refused(e);
    }
    if (reply == null) {
      throw new EOFException("the server closed the connection instead of replying");
    }
    return reply;
  }

  private static String refusal(int status, ByteBuffer words) {
    return "status "
        + Integer.toUnsignedString(status)
        + ": "
        + StandardCharsets.UTF_8.decode(words);
  }
}
