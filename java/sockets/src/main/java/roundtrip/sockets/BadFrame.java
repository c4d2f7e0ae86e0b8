package roundtrip.sockets;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** A frame that this end refuses: the status and the words that a server answers with. */
final class BadFrame extends Exception {
  private static final long serialVersionUID = 1;

  private final int status;

  BadFrame(int status, String message) {
    super(message);
    this.status = status;
  }

  /** Returns the refusal of fields that do not fit their operation. */
  static BadFrame ofFields(String message) {
    return new BadFrame(Frame.BAD_FIELDS, message);
  }

  int status() {
    return status;
  }

  /** Returns the reply, ready to be sent. */
  ByteBuffer reply() {
    byte[] words = getMessage().getBytes(StandardCharsets.UTF_8);
    return ByteBuffer.allocate(Frame.HEADER_BYTES + words.length)
        .putInt(Frame.HEADER_BYTES - Frame.LENGTH_BYTES + words.length)
        .putInt(status)
        .put(words)
        .flip();
  }
}
