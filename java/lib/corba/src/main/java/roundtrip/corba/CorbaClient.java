package roundtrip.corba;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.omg.CORBA.BAD_OPERATION;
import org.omg.CORBA.OBJECT_NOT_EXIST;
import org.omg.CORBA.ORB;
import org.omg.CORBA.Request;
import org.omg.CORBA.SystemException;
import org.omg.CORBA.TCKind;
import roundtrip.Bench;
import roundtrip.BenchHelper;
import roundtrip.core.contract.AllArrays;
import roundtrip.core.contract.AllTypes;
import roundtrip.core.contract.BenchFault;
import roundtrip.core.contract.Client;
import roundtrip.core.contract.Counters;
import roundtrip.core.contract.Item;
import roundtrip.core.contract.Refused;
import roundtrip.core.contract.TimedValues;
import roundtrip.core.measure.Call;
import roundtrip.core.measure.IntCall;
import roundtrip.core.measure.Parameters;
import roundtrip.core.measure.Workload;
import roundtrip.core.worker.Options;
import roundtrip.core.worker.ProtocolError;

/** Calls through the static stub that the IDL compiler made. */
public final class CorbaClient implements Client {
  private final Vendor vendor;
  private ORB orb;
  private Bench bench;

  /**
   * @param vendor whose ORB is on the class path
   */
  public CorbaClient(Vendor vendor) {
    this.vendor = vendor;
  }

  @Override
  public Set<String> optionNames() {
    return vendor.optionNames();
  }

  @Override
  public Map<String, String> versions() {
    return vendor.versions();
  }

  @Override
  public void connect(List<String> endpoints, Options options) throws ProtocolError {
    String reference = Client.only(endpoints);
    orb = ORB.init(new String[0], vendor.calling(options));
    bench = BenchHelper.narrow(orb.string_to_object(reference));
    // A reference that names its type is narrowed without a word to the server: this is the word.
    if (bench._non_existent()) {
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
    } catch (SystemException e) {
      throw new Refused(e);
    }
  }

  @Override
  public int putBytes(byte[] data) throws Refused {
    try {
      return bench.putBytes(data);
    } catch (SystemException e) {
      throw new Refused(e);
    }
  }

  @Override
  public int putChars(char[] data) throws Refused {
    try {
      return bench.putChars(data);
    } catch (SystemException e) {
      throw new Refused(e);
    }
  }

  @Override
  public int putString(String data) throws Refused {
    try {
      return bench.putString(data);
    } catch (SystemException e) {
      throw new Refused(e);
    }
  }

  @Override
  public Item[] bounce(Item[] items) throws Refused {
    try {
      return Items.toCore(bench.bounce(Items.of(items)));
    } catch (SystemException e) {
      throw new Refused(e);
    }
  }

  @Override
  public AllTypes echo(AllTypes data) throws Refused {
    try {
      return Echoes.toCore(bench.echo(Echoes.of(data)));
    } catch (SystemException e) {
      throw new Refused(e);
    }
  }

  @Override
  public AllArrays echoArrays(AllArrays data) throws Refused {
    try {
      return Echoes.toCore(bench.echoArrays(Echoes.of(data)));
    } catch (SystemException e) {
      throw new Refused(e);
    }
  }

  @Override
  public void fail(int code, String message) throws BenchFault, Refused {
    try {
      bench.fail(code, message);
    } catch (roundtrip.BenchFault e) {
      // getMessage() would be the exception's id in the repository of interfaces.
      throw new BenchFault(e.code, e.message);
    } catch (SystemException e) {
      throw new Refused(e);
    }
  }

  /** A stub has no such method: the request is built by hand. */
  @Override
  public void callUnknown() throws Refused, Exception {
    Request request = bench._request("dance");
    request.set_return_type(orb.get_primitive_tc(TCKind.tk_void));
    try {
      request.invoke();
    } catch (BAD_OPERATION e) {
      throw new Refused(e);
    }
    // Some ORBs raise it, some leave it there.
    Exception raised = request.env().exception();
    if (raised instanceof BAD_OPERATION) {
      throw new Refused(raised);
    }
    if (raised != null) {
      throw raised;
    }
  }

  @Override
  public Counters references() {
    return new CorbaCounters(bench);
  }

  @Override
  public void close() {
    if (orb != null) {
      orb.destroy();
      orb = null;
    }
  }
}
