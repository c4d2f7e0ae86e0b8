package roundtrip.soap;

import jakarta.xml.ws.BindingProvider;
import jakarta.xml.ws.WebServiceException;
import java.io.Closeable;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.util.List;
import java.util.Map;
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
import roundtrip.core.worker.Unsupported;
import roundtrip.soap.stubs.Bench;
import roundtrip.soap.stubs.BenchService;

/**
 * Calls the generated proxy. Which middleware is behind it, the class path says: JAX-WS looks its
 * implementation up.
 */
public class SoapClient implements Client {
  private final Map<String, String> versions;
  private URI endpoint;
  private Bench bench;

  /**
   * @param versions the middleware's name, and its version
   */
  public SoapClient(Map<String, String> versions) {
    this.versions = versions;
  }

  @Override
  public Map<String, String> versions() {
    return versions;
  }

  @Override
  public void connect(List<String> endpoints, Options options) throws ProtocolError, Exception {
    String address = Client.only(endpoints);
    knock(URI.create(address));
    endpoint = URI.create(address);
    bench = new BenchService().getBenchPort();
    ((BindingProvider) bench)
        .getRequestContext()
        .put(BindingProvider.ENDPOINT_ADDRESS_PROPERTY, address);
  }

  /** Proxies connect with their first call; whether somebody is there is asked here. */
  private static void knock(URI address) throws IOException {
    new Socket(address.getHost(), address.getPort()).close();
  }

  @Override
  public Call prepare(Workload workload, Parameters parameters) {
    int size = parameters.size();
    Bench proxy = bench;
    return switch (workload) {
      case INVOCATION ->
          new IntCall(TimedValues.ARGUMENT + 1, () -> proxy.invoke(TimedValues.ARGUMENT));
      case DATA_BYTES -> {
        byte[] data = TimedValues.bytes(size);
        yield new IntCall(size, () -> proxy.putBytes(data));
      }
      case DATA_CHARS -> {
        String data = TimedValues.string(size);
        yield new IntCall(size, () -> proxy.putChars(data));
      }
      case DATA_STRING -> {
        String data = TimedValues.string(size);
        yield new IntCall(size, () -> proxy.putString(data));
      }
      case OBJECTS -> new BounceCall(proxy, TimedValues.items(parameters.items()));
    };
  }

  @Override
  public int invoke(int n) throws Refused {
    try {
      return bench.invoke(n);
    } catch (WebServiceException e) {
      throw new Refused(e);
    }
  }

  @Override
  public int putBytes(byte[] data) throws Refused {
    try {
      return bench.putBytes(data);
    } catch (WebServiceException e) {
      throw new Refused(e);
    }
  }

  @Override
  public int putChars(char[] data) throws Refused {
    try {
      return bench.putChars(new String(data));
    } catch (WebServiceException e) {
      throw new Refused(e);
    }
  }

  @Override
  public int putString(String data) throws Refused {
    try {
      return bench.putString(data);
    } catch (WebServiceException e) {
      throw new Refused(e);
    }
  }

  @Override
  public Item[] bounce(Item[] items) throws Refused {
    try {
      return Items.toCore(bench.bounce(Items.of(items)).getItem());
    } catch (WebServiceException e) {
      throw new Refused(e);
    }
  }

  @Override
  public AllTypes echo(AllTypes data) throws Refused {
    try {
      return Echoes.toCore(bench.echo(Echoes.of(data)));
    } catch (WebServiceException e) {
      throw new Refused(e);
    }
  }

  @Override
  public AllArrays echoArrays(AllArrays data) throws Refused {
    try {
      return Echoes.toCore(bench.echoArrays(Echoes.of(data)));
    } catch (WebServiceException e) {
      throw new Refused(e);
    }
  }

  @Override
  public void fail(int code, String message) throws BenchFault, Refused {
    try {
      bench.fail(code, message);
    } catch (roundtrip.soap.stubs.BenchFault e) {
      throw new BenchFault(e.getFaultInfo().getCode(), e.getFaultInfo().getMessage());
    } catch (WebServiceException e) {
      throw new Refused(e);
    }
  }

  @Override
  public void callUnknown() throws Refused, IOException {
    UnknownOperation.call(endpoint);
  }

  @Override
  public Counters references() throws Unsupported {
    throw new Unsupported("a message of a web service cannot hold a reference to a remote object");
  }

  @Override
  public void close() throws IOException {
    if (bench != null) {
      // Every implementation's proxy can, though no standard says so.
      ((Closeable) bench).close();
      bench = null;
    }
  }
}
