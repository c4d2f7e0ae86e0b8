package roundtrip.sockets;

import java.io.IOException;
import java.nio.ByteBuffer;
import roundtrip.core.Item;
import roundtrip.core.Refused;

/** The five operations with Java's own values: encodes, exchanges, decodes. */
final class Stub {
  private final Exchange exchange;
  private final FrameWriter writer = new FrameWriter();
  private final FrameReader reader = new FrameReader();

  Stub(Exchange exchange) {
    this.exchange = exchange;
  }

  int invoke(int n) throws IOException, Refused {
    try {
      return intReply(writer.begin(Frame.INVOKE).putInt(n).end());
    } catch (BadFrame e) {
      throw new Refused(e);
    }
  }

  int putBytes(byte[] data) throws IOException, Refused {
    try {
      return intReply(writer.begin(Frame.PUT_BYTES).putBytes(data).end());
    } catch (BadFrame e) {
      throw new Refused(e);
    }
  }

  int putChars(char[] data) throws IOException, Refused {
    try {
      return intReply(writer.begin(Frame.PUT_CHARS).putText(data).end());
    } catch (BadFrame e) {
      throw new Refused(e);
    }
  }

  int putString(String data) throws IOException, Refused {
    try {
      return intReply(writer.begin(Frame.PUT_STRING).putText(data).end());
    } catch (BadFrame e) {
      throw new Refused(e);
    }
  }

  Item[] bounce(Item[] items) throws IOException, Refused {
    try {
      return reader.items(exchange.run(writer.begin(Frame.BOUNCE).putItems(items).end()));
    } catch (BadFrame e) {
      throw new Refused(e);
    }
  }

  private int intReply(ByteBuffer request) throws IOException, Refused, BadFrame {
    return reader.onlyInt(exchange.run(request));
  }
}
