package roundtrip.rmi;

import java.rmi.Naming;
import java.rmi.RemoteException;
import java.util.List;
import java.util.Map;
import roundtrip.core.contract.Client;
import roundtrip.core.contract.Refused;
import roundtrip.core.contract.TimedValues;
import roundtrip.core.measure.Call;
import roundtrip.core.measure.IntCall;
import roundtrip.core.measure.Parameters;
import roundtrip.core.measure.Workload;
import roundtrip.core.worker.Options;
import roundtrip.core.worker.ProtocolError;

/**
 * Looks the stub up, and calls it. A system that takes another way to the same object tells {@link
 * ClientSockets} first; one whose stubs are another middleware's looks them up in its own way.
 */
public class RmiClient implements Client {
  private Bench bench;

  @Override
  public Map<String, String> versions() {
    return Endpoint.VERSIONS;
  }

  @Override
  public void connect(List<String> endpoints, Options options) throws ProtocolError, Exception {
    bench = lookUp(Client.only(endpoints), options);
  }

  /**
   * Returns the stub of the object.
   *
   * @param endpoint as the server of this system gave it
   * @param options only names that {@link #optionNames} has
   * @throws ProtocolError if an option's value is not allowed
   * @throws Exception whatever the middleware raises
   */
  protected Bench lookUp(String endpoint, Options options) throws ProtocolError, Exception {
    return (Bench) Naming.lookup(endpoint);
  }

  @Override
  public Call prepare(Workload workload, Parameters parameters) {
    int size = parameters.size();
    Bench stub = bench;
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
      case OBJECTS -> new BounceCall(stub, TimedValues.items(parameters.items()));
    };
  }

  @Override
  public int invoke(int n) throws Refused {
    try {
      return bench.invoke(n);
    } catch (RemoteException e) {
      throw new Refused(e);
    }
  }

  @Override
  public int putBytes(byte[] data) throws Refused {
    try {
      return bench.putBytes(data);
    } catch (RemoteException e) {
      throw new Refused(e);
    }
  }

  @Override
  public int putChars(char[] data) throws Refused {
    try {
      return bench.putChars(data);
    } catch (RemoteException e) {
      throw new Refused(e);
    }
  }

  @Override
  public int putString(String data) throws Refused {
    try {
      return bench.putString(data);
    } catch (RemoteException e) {
      throw new Refused(e);
    }
  }

  @Override
  public roundtrip.core.contract.Item[] bounce(roundtrip.core.contract.Item[] items)
      throws Refused {
    try {
      return Item.toCore(bench.bounce(Item.of(items)));
    } catch (RemoteException e) {
      throw new Refused(e);
    }
  }

  /** Lets the stub go; its connections are RMI's, which closes them when they have been idle. */
  @Override
  public void close() {
    bench = null;
  }
}
