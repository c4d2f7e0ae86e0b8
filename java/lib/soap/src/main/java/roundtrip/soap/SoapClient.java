package roundtrip.soap;

import jakarta.xml.ws.BindingProvider;
import jakarta.xml.ws.WebServiceException;
import java.io.Closeable;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.util.Map;
import roundtrip.core.contract.Client;
import roundtrip.core.contract.Operations;
import roundtrip.core.contract.Refused;
import roundtrip.core.measure.Calls;
import roundtrip.core.worker.Options;
import roundtrip.soap.stubs.*;

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

  /** Has the name and the version of the middleware. */
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
    BoundOperations.addTo(calls, bench);
    calls.fail(BenchFault.class, Mappings.FAULT, bench::fail);
  }

  @Override
  public void callUnknown() throws Refused, IOException {
    UnknownOperation.call(endpoint);
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
