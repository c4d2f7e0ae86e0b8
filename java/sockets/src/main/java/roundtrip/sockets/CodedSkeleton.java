package roundtrip.sockets;

import java.nio.ByteBuffer;
import roundtrip.core.contract.AllArrays;
import roundtrip.core.contract.AllTypes;
import roundtrip.core.contract.BenchFault;
import roundtrip.core.contract.Servant;

/** Decodes each request into Java's own values and encodes each reply. */
final class CodedSkeleton implements Skeleton {
  private final Servant servant;
  private final FrameReader reader = new FrameReader();
  private final FrameWriter writer = new FrameWriter();

  CodedSkeleton(Servant servant) {
    this.servant = servant;
  }

  @Override
  public ByteBuffer answer(ByteBuffer request) throws BadFrame {
    int operation = request.getInt();
    return switch (operation) {
      case Frame.INVOKE -> intReply(servant.invoke(reader.onlyInt(request)));
      case Frame.PUT_BYTES -> intReply(servant.putBytes(reader.bytes(request)));
      case Frame.PUT_CHARS -> intReply(servant.putChars(reader.chars(request)));
      case Frame.PUT_STRING -> intReply(servant.putString(reader.string(request)));
      case Frame.BOUNCE ->
          writer.begin(Frame.DONE).putItems(servant.bounce(reader.items(request))).end();
      case Frame.ECHO -> {
        AllTypes data = EchoFields.readStruct(reader, request);
        reader.end(request);
        yield EchoFields.put(writer.begin(Frame.DONE), servant.echo(data)).end();
      }
      case Frame.ECHO_ARRAYS -> {
        AllArrays data = EchoFields.readArrays(reader, request);
        reader.end(request);
        yield EchoFields.put(writer.begin(Frame.DONE), servant.echoArrays(data)).end();
      }
      case Frame.FAIL -> {
        reader.require(request, Integer.BYTES);
        BenchFault fault = servant.fail(request.getInt(), reader.string(request));
        yield writer.begin(Frame.RAISED).putInt(fault.code()).putText(fault.getMessage()).end();
      }
      default -> throw Refusals.noSuchOperation(operation);
    };
  }

  private ByteBuffer intReply(int value) throws BadFrame {
    return writer.begin(Frame.DONE).putInt(value).end();
  }
}
