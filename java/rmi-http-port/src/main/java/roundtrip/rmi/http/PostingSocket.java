package roundtrip.rmi.http;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Proxy;
import java.net.Socket;
import java.net.URL;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * What RMI takes for a connection that lasts: each message that it writes becomes a post of its
 * own, which goes out when the first byte of the reply is asked for. What a lasting connection has
 * beside messages, its beginning and its pings, is answered here and not sent.
 *
 * <p>Like any socket of RMI's it serves one thread at a time.
 */
final class PostingSocket extends Socket {
  /** What a client sends first: "JRMI", version 2, a connection that lasts. */
  private static final byte[] STREAM = {'J', 'R', 'M', 'I', 0, 2, 0x4b};

  private static final byte PROTOCOL_ACK = 0x4e;
  private static final byte PING = 0x52;
  private static final byte PING_ACK = 0x53;
  private static final byte DGC_ACK = 0x54;

  /** A DGC acknowledgement: its word, and the unique identifier of what it acknowledges. */
  private static final int DGC_ACK_BYTES = 1 + 14;

  private final URL url;
  private final Proxy proxy;
  private final InputStream in = new Replies();
  private final OutputStream out = new Messages();
  private int timeout;

  /** Bytes of the beginning that were written, and how many it has: more by the host's bytes. */
  private int begun;

  private int beginning = STREAM.length + Short.BYTES + Integer.BYTES;

  /** The message that is being written, with its first byte and how many there are. */
  private Post post;

  private byte kind;
  private long written;

  /** What is there to be read. */
  private InputStream reply = new ByteArrayInputStream(greeting());

  /** Posts to a URL; of no proxy, {@link Proxy#NO_PROXY}. */
  PostingSocket(URL url, Proxy proxy) {
    this.url = url;
    this.proxy = proxy;
  }

  /** Returns the server's part in the beginning: it tells a client its address, without a port. */
  private static byte[] greeting() {
    String address = InetAddress.getLoopbackAddress().getHostAddress();
    byte[] host = address.getBytes(StandardCharsets.US_ASCII);
    return ByteBuffer.allocate(1 + Short.BYTES + host.length + Integer.BYTES)
        .put(PROTOCOL_ACK)
        .putShort((short) host.length)
        .put(host)
        .array();
  }

  /**
   * Takes a byte of the client's part: which protocol it speaks, and the address at which it takes
   * calls, a host behind its length and a port. No client takes calls through a tunnel.
   */
  private void begin(byte b) throws IOException {
    if (begun < STREAM.length && STREAM[begun] != b) {
      throw new IOException("not JRMP's stream protocol: " + b + " as byte " + begun);
    }
    if (begun == STREAM.length) {
      beginning += (b & 0xff) << Byte.SIZE;
    } else if (begun == STREAM.length + 1) {
      beginning += b & 0xff;
    }
    begun++;
  }

  @Override
  public InputStream getInputStream() {
    return in;
  }

  @Override
  public OutputStream getOutputStream() {
    return out;
  }

  @Override
  public void close() throws IOException {
    reply.close();
    super.close();
  }

  /** The HTTP client says this of its own sockets. */
  @Override
  public void setTcpNoDelay(boolean on) {}

  /** No connection lives long enough to need it. */
  @Override
  public void setKeepAlive(boolean on) {}

  @Override
  public void setSoTimeout(int milliseconds) {
    timeout = milliseconds;
  }

  @Override
  public int getSoTimeout() {
    return timeout;
  }

  private final class Messages extends OutputStream {
    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] source, int offset, int length) throws IOException {
      int from = offset;
      int end = offset + length;
      while (from < end && begun < beginning) {
        begin(source[from++]);
      }
      if (from == end) {
        return;
      }
      if (post == null) {
        reply.close();
        kind = source[from];
        if (kind == PING) {
          reply = new ByteArrayInputStream(new byte[] {PING_ACK});
          return;
        }
        written = 0;
        post = new Post(url, proxy, timeout);
      }
      post.write(source, from, end - from);
      written += end - from;
    }

    /** An acknowledgement has no reply that RMI would ask for. */
    @Override
    public void flush() throws IOException {
      if (post != null && kind == DGC_ACK && written == DGC_ACK_BYTES) {
        try (InputStream nothing = send()) {
          nothing.readAllBytes();
        }
      }
    }
  }

  private final class Replies extends InputStream {
    @Override
    public int read() throws IOException {
      await();
      return reply.read();
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      await();
      return reply.read(target, offset, length);
    }

    @Override
    public int available() throws IOException {
      return reply.available();
    }

    private void await() throws IOException {
      if (post != null) {
        reply = send();
      }
    }
  }

  private InputStream send() throws IOException {
    Post sent = post;
    post = null;
    return sent.reply();
  }
}
