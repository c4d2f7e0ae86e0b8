package roundtrip.rmi.http;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.util.Arrays;

/**
 * The server's part in the beginning of a connection, played by the client's own end: a post has no
 * such beginning. The client asks for a connection that lasts, is told its own address, and answers
 * with the one at which it takes calls; nobody takes calls through a tunnel.
 */
final class Handshake {
  private static final int LENGTH_BYTES = 2;
  private static final int PORT_BYTES = 4;

  private final byte[] hello = Jrmp.stream();
  private final ByteArrayOutputStream received = new ByteArrayOutputStream();

  /**
   * Takes a byte of the client's.
   *
   * @throws IOException if it asks for something else
   */
  void take(byte b) throws IOException {
    if (received.size() < hello.length && hello[received.size()] != b) {
      throw new IOException("not JRMP's stream protocol: " + b + " as byte " + received.size());
    }
    received.write(b);
  }

  /** Tells whether the client has sent all of it. */
  boolean isOver() {
    int before = hello.length + LENGTH_BYTES;
    if (received.size() < before) {
      return false;
    }
    byte[] all = received.toByteArray();
    int hostBytes = (all[hello.length] & 0xff) << 8 | all[hello.length + 1] & 0xff;
    return all.length == before + hostBytes + PORT_BYTES;
  }

  /**
   * Returns the answer.
   *
   * @throws IOException if nothing is there to be answered
   */
  InputStream answer() throws IOException {
    if (!Arrays.equals(hello, received.toByteArray())) {
      throw new IOException("read before anything was asked");
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream answer = new DataOutputStream(bytes);
    answer.writeByte(Jrmp.PROTOCOL_ACK);
    answer.writeUTF(InetAddress.getLoopbackAddress().getHostAddress());
    answer.writeInt(0);
    return new ByteArrayInputStream(bytes.toByteArray());
  }
}
