package roundtrip.sockets;

import java.io.IOException;
import java.util.Arrays;
import roundtrip.core.contract.Item;
import roundtrip.core.contract.Refused;
import roundtrip.core.contract.TimedValues;
import roundtrip.core.measure.Call;
import roundtrip.core.measure.IntCall;
import roundtrip.core.measure.Parameters;
import roundtrip.core.measure.Workload;
import roundtrip.core.measure.WrongValue;

/** Calls that encode their arguments and decode their replies each time. */
final class CodedCalls {
  private CodedCalls() {}

  static Call prepare(Stub stub, Workload workload, Parameters parameters) {
    int size = parameters.size();
    return switch (workload) {
      case INVOCATION ->
          new IntCall(TimedValues.ARGUMENT + 1, () -> stub.invoke(TimedValues.ARGUMENT));
      case DATA_BYTES -> {
        byte[] data = TimedValues.bytes(size);
        yield new IntCall(size, () -> stub.putBytes(data));
      }
      case DATA_CHARS -> {
        char[] data = TimedValues.chars(size);
        yield new IntCall(size, () -> stub.putChars(data));
      }
      case DATA_STRING -> {
        String data = TimedValues.string(size);
        yield new IntCall(size, () -> stub.putString(data));
      }
      case OBJECTS -> new Bounce(stub, TimedValues.items(parameters.items()));
    };
  }

  private static final class Bounce implements Call {
    private final Stub stub;
    private final Item[] items;
    private Item[] last;

    Bounce(Stub stub, Item[] items) {
      this.stub = stub;
      this.items = items;
    }

    @Override
    public void run() throws IOException, Refused {
      Item[] left = items;
      do {
        last = stub.bounce(left);
        left = last.length == 0 ? last : Arrays.copyOf(last, last.length - 1);
      } while (left.length > 0);
    }

    @Override
    public void check() throws WrongValue {
      WrongValue.unlessLastOfBounce(items.length, last);
    }
  }
}
