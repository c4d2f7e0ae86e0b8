package roundtrip.sockets;

import java.io.IOException;
import java.nio.ByteBuffer;
import roundtrip.core.contract.AllArrays;
import roundtrip.core.contract.AllTypes;
import roundtrip.core.contract.BenchFault;
import roundtrip.core.contract.Item;
import roundtrip.core.contract.Refused;

/** The operations with Java's own values: encodes, exchanges, decodes. */
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

  AllTypes echo(AllTypes data) throws IOException, Refused {
    try {
      ByteBuffer reply = exchange.run(EchoFields.put(writer.begin(Frame.ECHO), data).end());
      AllTypes back = EchoFields.readStruct(reader, reply);
      reader.end(reply);
      return back;
    } catch (BadFrame e) {
      throw new Refused(e);
    }
  }

  AllArrays echoArrays(AllArrays data) throws IOException, Refused {
    try {
      ByteBuffer reply = exchange.run(EchoFields.put(writer.begin(Frame.ECHO_ARRAYS), data).end());
      AllArrays back = EchoFields.readArrays(reader, reply);
      reader.end(reply);
      return back;
    } catch (BadFrame e) {
      throw new Refused(e);
    }
  }

  /** Returns the fault that came. */
  BenchFault fail(int code, String message) throws IOException, Refused {
    try {
      ByteBuffer request = writer.begin(Frame.FAIL).putInt(code).putText(message).end();
      ByteBuffer reply = exchange.run(request, Frame.RAISED);
      reader.require(reply, Integer.BYTES);
      return new BenchFault(reply.getInt(), reader.string(reply));
    } catch (BadFrame e) {
      throw new Refused(e);
    }
  }

  /** Calls an operation that no table has; returns only if the server answers it. */
  void callUnknown() throws IOException, Refused {
    exchange.runRefused(writer.begin(Frame.NO_OPERATION).end(), Frame.NO_SUCH_OPERATION);
  }

  private int intReply(ByteBuffer request) throws IOException, Refused, BadFrame {
    return reader.onlyInt(exchange.run(request));
  }
}
