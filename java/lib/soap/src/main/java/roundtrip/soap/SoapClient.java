package roundtrip.soap;

import jakarta.xml.ws.BindingProvider;
import jakarta.xml.ws.WebServiceException;
import java.io.Closeable;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.util.List;
import java.util.Map;
import roundtrip.core.contract.Client;
import roundtrip.core.contract.Operations;
import roundtrip.core.contract.Refused;
import roundtrip.core.measure.Calls;
import roundtrip.core.worker.Options;
import roundtrip.soap.stubs.ArrayOfItem;
import roundtrip.soap.stubs.Bench;
import roundtrip.soap.stubs.BenchFault;
import roundtrip.soap.stubs.BenchFaultInfo;
import roundtrip.soap.stubs.BenchService;
import roundtrip.soap.stubs.Item;

/**
 * Calls the generated proxy. Which middleware is behind it, the class path says: JAX-WS looks its
 * implementation up.
 */
public class SoapClient implements Client {
  private static final String ONE_STRING_TYPE =
      "XML Schema has one string type, which getString and setString carry.";

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

  /** Reads the contract and makes a proxy of it, which goes to the server with its first call. */
  @Override
  public void proxy(String address, Options options) {
    endpoint = URI.create(address);
    bench = new BenchService().getBenchPort();
    ((BindingProvider) bench)
        .getRequestContext()
        .put(BindingProvider.ENDPOINT_ADDRESS_PROPERTY, address);
  }

  /**
   * Finds out whether a server listens. A proxy opens its own connection with a first call and no
   * sooner, and the contract has no operation that no ledger counts.
   */
  @Override
  public void warmConnection() throws IOException {
    new Socket(endpoint.getHost(), endpoint.getPort()).close();
  }

  @Override
  public int invoke(int n) {
    return bench.invoke(n);
  }

  @Override
  public void registerOperations(Calls calls) {
    calls.refusedBy(WebServiceException.class);
    calls.cannot(ONE_STRING_TYPE, Operations.GET_WSTRING, Operations.SET_WSTRING);
    calls.cannotRefer("A message of a web service cannot hold a reference to a remote object.");
    RegularCalls.addTo(calls, bench);
    calls.add(Operations.INVOKE, bench::invoke);
    calls.bounce(Mappings.ITEMS, bench::bounce, SoapClient::withoutLast);
    calls.add(Operations.SLEEP, bench::sleep);
    calls.add(Operations.SORT, Mappings.INT32S, bench::sort, Mappings.INT32S);
    calls.fail(BenchFault.class, SoapClient::toCore, bench::fail);
    calls.add(Operations.ECHO, Mappings.STRUCT, bench::echo, Mappings.STRUCT);
    calls.add(Operations.ECHO_ARRAYS, Mappings.ARRAYS, bench::echoArrays, Mappings.ARRAYS);
  }

  @Override
  public void callUnknown() throws Refused, IOException {
    UnknownOperation.call(endpoint);
  }

  /** Takes the last item off the list that arrived, which has no other user. */
  private static ArrayOfItem withoutLast(ArrayOfItem items) {
    List<Item> list = items.getItem();
    if (!list.isEmpty()) {
      list.remove(list.size() - 1);
    }
    return items;
  }

  private static roundtrip.core.contract.BenchFault toCore(BenchFault raised) {
    BenchFaultInfo info = raised.getFaultInfo();
    return new roundtrip.core.contract.BenchFault(info.getCode(), info.getMessage());
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
