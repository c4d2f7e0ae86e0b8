package roundtrip.rmi.http;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import roundtrip.rmi.RmiServer;
import roundtrip.rmi.UnnamedSocket;

/**
 * A connection to a server that takes posts as well as JRMP itself: the first four bytes tell them
 * apart. Of a post RMI is given the body; what it says in return is kept until it closes the
 * connection, when its length is known, and goes out as the reply. The thread that serves the
 * connection is the only one that uses it.
 */
final class PostedSocket extends UnnamedSocket {
  private static final byte[] POST = "POST".getBytes(StandardCharsets.US_ASCII);

  /** What replies if RMI wrote nothing: some clients take an empty document for none. */
  private static final byte[] NOTHING = {0};

  private InputStream in;

  /** Null if it is not a post. */
  private Bounded body;

  private ByteArrayOutputStream reply;

  @Override
  public InputStream getInputStream() throws IOException {
    if (in == null) {
      // In the thread of this connection: one that sends nothing holds up no other.
      InputStream raw = new BufferedInputStream(super.getInputStream());
      raw.mark(POST.length);
      boolean isPost = Arrays.equals(POST, raw.readNBytes(POST.length));
      raw.reset();
      in = isPost ? open(raw) : raw;
    }
    return in;
  }

  @Override
  public OutputStream getOutputStream() throws IOException {
    getInputStream();
    return body == null ? super.getOutputStream() : reply;
  }

  @Override
  public void close() throws IOException {
    try {
      answer();
    } finally {
      super.close();
    }
  }

  private Bounded open(InputStream raw) throws IOException {
    Http.Head head;
    try {
      head = Http.Head.read(raw);
    } catch (IOException e) {
      refuse("400 Bad Request", e.getMessage());
      throw e;
    }
    if (head.contentLength() > RmiServer.MAX_CALL_BYTES) {
      String reason =
          head.contentLength() + " bytes; expected up to " + RmiServer.MAX_CALL_BYTES + " a call";
      // A client that still sends would not read; one that sends without end is cut off.
      drain(new Bounded(raw, Math.min(head.contentLength(), 2 * RmiServer.MAX_CALL_BYTES)));
      refuse("413 Payload Too Large", reason);
      throw new IOException(reason);
    }
    reply = new ByteArrayOutputStream();
    body = new Bounded(raw, head.contentLength());
    return body;
  }

  private void refuse(String status, String reason) throws IOException {
    byte[] text = (reason + "\n").getBytes(StandardCharsets.UTF_8);
    super.getOutputStream().write(Http.reply(status, "text/plain", text));
  }

  /** Reads what is left, so that a reply is not lost over it. */
  private static void drain(Bounded body) throws IOException {
    body.transferTo(OutputStream.nullOutputStream());
  }

  private void answer() throws IOException {
    if (reply == null || isClosed()) {
      return;
    }
    byte[] words = reply.size() == 0 ? NOTHING : reply.toByteArray();
    reply = null;
    drain(body);
    super.getOutputStream().write(Http.reply("200 OK", Http.CONTENT_TYPE, words));
  }
}
