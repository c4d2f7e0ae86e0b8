package roundtrip.rmiiiop;

import java.rmi.RemoteException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.rmi.PortableRemoteObject;
import org.omg.CORBA.OBJECT_NOT_EXIST;
import org.omg.CORBA.ORB;
import roundtrip.core.Call;
import roundtrip.core.Client;
import roundtrip.core.IntCall;
import roundtrip.core.Options;
import roundtrip.core.Parameters;
import roundtrip.core.ProtocolError;
import roundtrip.core.Refused;
import roundtrip.core.TimedValues;
import roundtrip.core.Workload;
import roundtrip.glassfish.GlassfishOrb;
import roundtrip.rmi.Bench;

/** Calls through a stub of the remote interface. */
public final class RmiIiopClient implements Client {
  private ORB orb;
  private Bench bench;

  @Override
  public Set<String> optionNames() {
    return Set.of(Stubs.OPTION);
  }

  @Override
  public Map<String, String> versions() {
    return GlassfishOrb.versions();
  }

  @Override
  public void connect(List<String> endpoints, Options options) throws ProtocolError {
    String endpoint = Client.only(endpoints);
    Stubs.choose(options);
    orb = ORB.init(new String[0], GlassfishOrb.calling());
    org.omg.CORBA.Object reference = orb.string_to_object(endpoint);
    bench = (Bench) PortableRemoteObject.narrow(reference, Bench.class);
    // A reference that names its type is narrowed without a word to the server: this is the word.
    if (reference._non_existent()) {
      throw new OBJECT_NOT_EXIST("the server does not know the object of this reference");
    }
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
  public roundtrip.core.Item[] bounce(roundtrip.core.Item[] items) throws Refused {
    try {
      return Items.toCore(bench.bounce(Items.of(items)));
    } catch (RemoteException e) {
      throw new Refused(e);
    }
  }

  @Override
  public void close() {
    if (orb != null) {
      orb.destroy();
      orb = null;
    }
  }
}
