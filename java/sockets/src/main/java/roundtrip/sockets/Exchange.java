package roundtrip.sockets;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import roundtrip.core.Refused;

/** One request and its reply. */
final class Exchange {
  private final Connection connection;

  Exchange(Connection connection) {
    this.connection = connection;
  }

  /**
   * Sends a request and receives its reply.
   *
   * @return the reply, position at its fields; good until the next exchange
   * @throws Refused if the server refused, or its frame cannot be taken
   * @throws IOException if the connection broke
   */
  ByteBuffer run(ByteBuffer request) throws IOException, Refused {
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
    int status = reply.getInt();
    if (status != Frame.DONE) {
      throw new Refused(
          "status "
              + Integer.toUnsignedString(status)
              + ": "
              + StandardCharsets.UTF_8.decode(reply));
    }
    return reply;
  }
}
