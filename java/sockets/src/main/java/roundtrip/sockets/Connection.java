package roundtrip.sockets;

import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;

/**
 * One TCP connection and the buffer that it reads into. Nothing is allocated once the buffer has
 * grown to the frames that come.
 */
final class Connection implements AutoCloseable {
  private static final int FIRST_BUFFER_BYTES = 1 << 16;

  private final Socket socket;
  private final Api.Link link;
  private final Api api;
  private ByteBuffer in;

  /** Bytes of the frame handed out last; they begin at 0. */
  private int frameBytes;

  /** Bytes read so far, what came behind that frame included. */
  private int readBytes;

  Connection(Socket socket, Api api) throws IOException {
    this.socket = socket;
    this.api = api;
    link = api.link(socket);
    in = api.allocate(FIRST_BUFFER_BYTES);
    socket.setTcpNoDelay(true);
  }

  /**
   * Sends a whole frame, from the buffer's beginning to its limit: one write, unless the system
   * takes it in parts.
   */
  void send(ByteBuffer frame) throws IOException {
    link.write(frame);
  }

  /**
   * Receives a frame.
   *
   * @return the frame from its length on, position after the length, limit at its end; good until
   *     the next is received. Null if the other end closed instead of sending one
   * @throws BadFrame if it is longer than the limit, or too short for its header
   * @throws IOException if the connection broke, in the middle of a frame too
   */
  ByteBuffer receive() throws IOException, BadFrame {
    dropLast();
    while (readBytes < Frame.LENGTH_BYTES) {
      if (!fill()) {
        return null;
      }
    }
    long length = Integer.toUnsignedLong(in.getInt(0));
    if (length > Frame.LIMIT) {
      throw new BadFrame(
          Frame.TOO_LONG, "the frame has " + length + " bytes; expected up to " + Frame.LIMIT);
    }
    int needed = Frame.LENGTH_BYTES + (int) length;
    while (readBytes < needed) {
      if (in.capacity() < needed) {
        grow(needed);
      }
      if (!fill()) {
        return null;
      }
    }
    frameBytes = needed;
    in.limit(needed).position(Frame.LENGTH_BYTES);
    if (needed < Frame.HEADER_BYTES) {
      throw BadFrame.ofFields("the frame has " + length + " bytes; expected at least 4");
    }
    return in;
  }

  /** Moves what came behind the last frame to the beginning: the next frame starts with it. */
  private void dropLast() {
    int rest = readBytes - frameBytes;
    if (rest > 0 && frameBytes > 0) {
      in.limit(readBytes).position(frameBytes);
      in.compact();
    }
    readBytes = rest;
    frameBytes = 0;
  }

  /** Reads once; returns false if the other end closed between frames. */
  private boolean fill() throws IOException {
    in.limit(in.capacity()).position(readBytes);
    int n = link.read(in);
    if (n < 0) {
      if (readBytes == 0) {
        return false;
      }
      throw new EOFException(
          "the connection was closed in the middle of a frame, after " + readBytes + " bytes");
    }
    readBytes += n;
    return true;
  }

  /** Doubles only once the buffer is full, so that a length alone reserves no memory. */
  private void grow(int needed) {
    if (readBytes < in.capacity()) {
      return;
    }
    int capacity = (int) Math.min(needed, 2L * in.capacity());
    in.limit(readBytes).position(0);
    in = api.allocate(capacity).put(in);
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
