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
import roundtrip.core.contract.Operation;
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
   * Finds out whether somebody listens. A proxy opens its own connection with a first call and no
   * sooner, and the contract has no operation that no ledger counts.
   */
  @Override
  public void reach() throws IOException {
    new Socket(endpoint.getHost(), endpoint.getPort()).close();
  }

  @Override
  public int invoke(int n) {
    return bench.invoke(n);
  }

  @Override
  public void calls(Calls calls) {
    calls.refusedBy(WebServiceException.class);
    calls.invoke(bench::invoke);
    calls.put(Operation.PUT_BYTES, bench::putBytes);
    calls.put(Operation.PUT_CHARS, Mappings.CHARS, bench::putChars);
    calls.put(Operation.PUT_STRING, bench::putString);
    calls.bounce(Mappings.ITEMS, bench::bounce, SoapClient::withoutLast);
    calls.getBoolean(bench::getBoolean);
    calls.getOctet(() -> (byte) bench.getOctet());
    calls.getChar(() -> (char) bench.getChar());
    calls.getInt16(bench::getInt16);
    calls.getInt32(bench::getInt32);
    calls.getInt64(bench::getInt64);
    calls.getFloat(bench::getFloat);
    calls.getDouble(bench::getDouble);
    calls.getString(bench::getString);
    calls.cannot(Operation.GET_WSTRING, ONE_STRING_TYPE);
    calls.getStruct(Mappings.STRUCT, bench::getStruct);
    calls.setString(bench::setString);
    calls.cannot(Operation.SET_WSTRING, ONE_STRING_TYPE);
    calls.get(Operation.GET_BOOLEAN_ARRAY, Mappings.BOOLEANS, bench::getBooleanArray);
    calls.get(Operation.GET_OCTET_ARRAY, bench::getOctetArray);
    calls.get(Operation.GET_CHAR_ARRAY, Mappings.CHARS, bench::getCharArray);
    calls.get(Operation.GET_INT16_ARRAY, Mappings.INT16S, bench::getInt16Array);
    calls.get(Operation.GET_INT32_ARRAY, Mappings.INT32S, bench::getInt32Array);
    calls.get(Operation.GET_INT64_ARRAY, Mappings.INT64S, bench::getInt64Array);
    calls.get(Operation.GET_FLOAT_ARRAY, Mappings.FLOATS, bench::getFloatArray);
    calls.get(Operation.GET_DOUBLE_ARRAY, Mappings.DOUBLES, bench::getDoubleArray);
    calls.get(Operation.GET_STRING_ARRAY, Mappings.STRINGS, bench::getStringArray);
    calls.get(Operation.GET_STRUCT_ARRAY, Mappings.STRUCTS, bench::getStructArray);
    calls.put(Operation.PUT_BOOLEAN_ARRAY, Mappings.BOOLEANS, bench::putBooleanArray);
    calls.put(Operation.PUT_OCTET_ARRAY, bench::putOctetArray);
    calls.put(Operation.PUT_CHAR_ARRAY, Mappings.CHARS, bench::putCharArray);
    calls.put(Operation.PUT_INT16_ARRAY, Mappings.INT16S, bench::putInt16Array);
    calls.put(Operation.PUT_INT32_ARRAY, Mappings.INT32S, bench::putInt32Array);
    calls.put(Operation.PUT_INT64_ARRAY, Mappings.INT64S, bench::putInt64Array);
    calls.put(Operation.PUT_FLOAT_ARRAY, Mappings.FLOATS, bench::putFloatArray);
    calls.put(Operation.PUT_DOUBLE_ARRAY, Mappings.DOUBLES, bench::putDoubleArray);
    calls.put(Operation.PUT_STRING_ARRAY, Mappings.STRINGS, bench::putStringArray);
    calls.put(Operation.PUT_STRUCT_ARRAY, Mappings.STRUCTS, bench::putStructArray);
    calls.cannotRefer("A message of a web service cannot hold a reference to a remote object.");
    calls.sleep(bench::sleep);
    calls.sort(Mappings.INT32S, bench::sort);
    calls.fail(BenchFault.class, SoapClient::toCore, bench::fail);
    calls.echo(Mappings.STRUCT, bench::echo);
    calls.echoArrays(Mappings.ARRAYS, bench::echoArrays);
    calls.unknown(() -> UnknownOperation.call(endpoint));
  }

  /** Takes the last item off the list that arrived, which nobody else holds. */
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
