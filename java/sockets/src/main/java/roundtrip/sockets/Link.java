package roundtrip.sockets;

import java.io.IOException;
import java.nio.ByteBuffer;

/** One TCP connection, as one of the runtime's interfaces to it has it. */
interface Link extends AutoCloseable {
  /** Sends what is written at once, whatever is still under way. */
  void sendAtOnce() throws IOException;

  /**
   * Reads once, as many bytes as there are and have room.
   *
   * @param into from its position to its limit; its position afterwards is undefined
   * @return how many bytes, or -1 if the other end closed
   */
  int read(ByteBuffer into) throws IOException;

  /** Writes all of a buffer, from its beginning to its limit. */
  void write(ByteBuffer from) throws IOException;

  /** Tells who is at the other end, for people. */
  String peer() throws IOException;

  @Override
  void close() throws IOException;
}
