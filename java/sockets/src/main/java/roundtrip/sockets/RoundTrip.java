package roundtrip.sockets;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import roundtrip.core.contract.Refused;

/** One request and its reply. */
final class RoundTrip {
  private final Connection connection;

  RoundTrip(Connection connection) {
    this.connection = connection;
  }

  /**
   * Sends a request and receives its reply.
   *
   * @return the reply, position at its fields; good until the next round trip
   * @throws Refused if the server refused, or its frame cannot be taken
   * @throws IOException if the connection broke
   */
  ByteBuffer run(ByteBuffer request) throws IOException, Refused {
    return run(request, Frame.DONE);
  }

  /** As {@link #run(ByteBuffer)}, but another status than done is the one that is no refusal. */
  ByteBuffer run(ByteBuffer request, int wanted) throws IOException, Refused {
    ByteBuffer reply = reply(request);
    int status = reply.getInt();
    if (status != wanted) {
      throw new Refused(refusal(status, reply));
    }
    return reply;
  }

  /**
   * Sends a request that must be refused; returns if it is not.
   *
   * @param status what must come
   * @throws Refused if it comes
   * @throws IOException if another refusal comes, or the connection broke
   */
  void runRefused(ByteBuffer request, int status) throws IOException, Refused {
    ByteBuffer reply = reply(request);
    int came = reply.getInt();
    if (came == status) {
      throw new Refused(refusal(came, reply));
    }
    if (came != Frame.DONE) {
      throw new IOException(refusal(came, reply) + "; expected status " + status);
    }
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
