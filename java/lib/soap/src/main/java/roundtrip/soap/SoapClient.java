package roundtrip.soap;

import jakarta.xml.ws.BindingProvider;
import jakarta.xml.ws.WebServiceException;
import java.io.Closeable;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.util.Collections;
import java.util.Map;
import roundtrip.core.contract.Features;
import roundtrip.core.contract.Features.Feature;
import roundtrip.core.contract.Operations;
import roundtrip.core.contract.Options;
import roundtrip.core.contract.Refused;
import roundtrip.core.contract.Types;
import roundtrip.core.measure.Calls;
import roundtrip.core.measure.Client;
import roundtrip.soap.stubs.*;

/**
 * Calls the generated proxy. Which middleware is behind it, the class path says: JAX-WS looks its
 * implementation up.
 */
public class SoapClient implements Client {
  private static final String ONE_STRING_TYPE =
      "XML Schema has one string type, which getString and setString carry.";

  private final String timeout;
  private URI endpoint;
  private Bench bench;

  /**
   * @param timeout its own key of a request's context, for milliseconds after which a call ends
   */
  public SoapClient(String timeout) {
    this.timeout = timeout;
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
   * sooner, and the call counts have every operation of the contract.
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
    calls.unsupported(ONE_STRING_TYPE, Operations.GET_WSTRING, Operations.SET_WSTRING);
    calls.unsupportedReferences(
        "A message of a web service cannot hold a reference to a remote object.");
    BoundOperations.addTo(calls, bench);
    calls.fail(BenchFault.class, Faults.MAPPING, bench::fail);
  }

  @Override
  public void features(Features features) {
    var thrice = Mappings.ITEM_ARRAY.apply(Types.ITEM_ARRAY.elements(3));
    Collections.fill(thrice.getItem(), thrice.getItem().get(0));
    features.probe(
        Feature.SHARED_REFERENCE,
        "an object that was sent twice came back as one",
        () -> {
          var left = bench.bounce(thrice).getItem();
          return left.get(0) == left.get(1);
        });
    features.unsupported(Feature.CYCLE, "Elements are nested, and none can be within itself.");
    Map<String, Object> context = ((BindingProvider) bench).getRequestContext();
    features.endsEarly(
        Feature.DEADLINE,
        WebServiceException.class,
        () -> {
          context.put(timeout, Features.ENDS_AFTER_MS);
          bench.sleep(Features.LONG_CALL_MS);
        });
    context.remove(timeout);
    features.interrupt(WebServiceException.class, () -> bench.sleep(Features.LONG_CALL_MS));
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
