package roundtrip.rmi.http;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Proxy;
import java.net.Socket;
import java.net.URL;

/**
 * What RMI takes for a connection that lasts: each message that it writes becomes a post of its
 * own, which goes out when the first byte of the reply is asked for. What a lasting connection has
 * beside messages, its beginning and its pings, is answered here and not sent.
 *
 * <p>Like any socket of RMI's it serves one thread at a time.
 */
final class PostingSocket extends Socket {
  private final URL url;
  private final Proxy proxy;
  private final InputStream in = new Replies();
  private final OutputStream out = new Messages();
  private int timeout;

  /** Until it is over. */
  private Handshake handshake = new Handshake();

  /** The message that is being written, with its first byte and how many there are. */
  private Post post;

  private byte kind;
  private long written;

  /** What is there to be read. */
  private InputStream reply = InputStream.nullInputStream();

  /**
   * @param url what is posted to
   * @param proxy {@link Proxy#NO_PROXY} for none
   */
  PostingSocket(URL url, Proxy proxy) {
    this.url = url;
    this.proxy = proxy;
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

  private void begin(byte first) throws IOException {
    reply.close();
    kind = first;
    written = 0;
    post = new Post(url, proxy, timeout);
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
      for (; from < end && handshake != null; from++) {
        handshake.take(source[from]);
        if (handshake.isOver()) {
          handshake = null;
        }
      }
      if (from == end) {
        return;
      }
      if (post == null && source[from] == Jrmp.PING) {
        reply.close();
        reply = new ByteArrayInputStream(new byte[] {Jrmp.PING_ACK});
        return;
      }
      if (post == null) {
        begin(source[from]);
      }
      post.write(source, from, end - from);
      written += end - from;
    }

    /** An acknowledgement has no reply that anybody would ask for. */
    @Override
    public void flush() throws IOException {
      if (post != null && kind == Jrmp.DGC_ACK && written == Jrmp.DGC_ACK_BYTES) {
        Post acknowledgement = post;
        post = null;
        try (InputStream nothing = acknowledgement.reply()) {
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
        Post sent = post;
        post = null;
        reply = sent.reply();
      } else if (handshake != null && reply.available() == 0) {
        reply = handshake.answer();
      }
    }
  }
}
