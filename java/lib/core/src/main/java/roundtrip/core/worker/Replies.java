package roundtrip.core.worker;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/** Where replies go: one JSON object a line. */
final class Replies {
  /** Names the descriptor; without it, standard output. */
  static final String VARIABLE = "ROUNDTRIP_REPLY_FD";

  private final OutputStream out;

  Replies(OutputStream out) {
    this.out = out;
  }

  /**
   * Opens the descriptor that the environment names.
   *
   * @param descriptor a number; null for standard output
   * @throws IOException if it is no number, or not open for writing
   */
  static OutputStream open(String descriptor) throws IOException {
    if (descriptor == null) {
      return new FileOutputStream(FileDescriptor.out);
    }
    if (!descriptor.matches("[0-9]{1,9}")) {
      throw new IOException(
          VARIABLE + " is '" + descriptor + "'; expected the number of an open descriptor");
    }
    return new FileOutputStream("/dev/fd/" + descriptor);
  }

  /** Writes a reply and its line's end in one piece. */
  void write(Reply reply) throws IOException {
    byte[] json = Json.write(reply);
    byte[] line = Arrays.copyOf(json, json.length + 1);
    line[json.length] = '\n';
    out.write(line);
    out.flush();
  }
}
