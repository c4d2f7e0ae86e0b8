package roundtrip.rmi;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.rmi.Naming;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.UnmarshalException;
import java.util.Map;
import roundtrip.core.contract.Client;
import roundtrip.core.contract.Features;
import roundtrip.core.contract.Features.Feature;
import roundtrip.core.contract.Operation;
import roundtrip.core.contract.Refused;
import roundtrip.core.measure.Calls;
import roundtrip.core.worker.Options;
import roundtrip.core.worker.ProtocolError;

/**
 * Looks the stub up, and calls it. A system that takes another way to the same object tells {@link
 * ClientSockets} first; one whose stubs are another middleware's looks them up in its own way.
 */
public class RmiClient implements Client {
  private static final String ONE_STRING_TYPE =
      "Java has one string type, which getString and setString carry.";

  private Bench bench;
  private String endpoint;

  @Override
  public Map<String, String> versions() {
    return Endpoint.VERSIONS;
  }

  @Override
  public void proxy(String endpoint, Options options) throws ProtocolError, Exception {
    this.endpoint = endpoint;
    bench = lookUp(endpoint, options);
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

  /** Does nothing: the look-up went to the server, by the connection that calls take too. */
  @Override
  public void reach() throws Exception {}

  @Override
  public int invoke(int n) throws RemoteException {
    return bench.invoke(n);
  }

  @Override
  public void calls(Calls calls) {
    calls.refusedBy(RemoteException.class);
    calls.invoke(bench::invoke);
    calls.put(Operation.PUT_BYTES, bench::putBytes);
    calls.put(Operation.PUT_CHARS, bench::putChars);
    calls.put(Operation.PUT_STRING, bench::putString);
    calls.bounce(Item.ARRAY, bench::bounce);
    calls.getBoolean(bench::getBoolean);
    calls.getOctet(bench::getOctet);
    calls.getChar(bench::getChar);
    calls.getInt16(bench::getInt16);
    calls.getInt32(bench::getInt32);
    calls.getInt64(bench::getInt64);
    calls.getFloat(bench::getFloat);
    calls.getDouble(bench::getDouble);
    calls.getString(bench::getString);
    calls.cannot(Operation.GET_WSTRING, ONE_STRING_TYPE);
    calls.getStruct(AllTypes.STRUCT, bench::getStruct);
    calls.setString(bench::setString);
    calls.cannot(Operation.SET_WSTRING, ONE_STRING_TYPE);
    calls.get(Operation.GET_BOOLEAN_ARRAY, bench::getBooleanArray);
    calls.get(Operation.GET_OCTET_ARRAY, bench::getOctetArray);
    calls.get(Operation.GET_CHAR_ARRAY, bench::getCharArray);
    calls.get(Operation.GET_INT16_ARRAY, bench::getInt16Array);
    calls.get(Operation.GET_INT32_ARRAY, bench::getInt32Array);
    calls.get(Operation.GET_INT64_ARRAY, bench::getInt64Array);
    calls.get(Operation.GET_FLOAT_ARRAY, bench::getFloatArray);
    calls.get(Operation.GET_DOUBLE_ARRAY, bench::getDoubleArray);
    calls.get(Operation.GET_STRING_ARRAY, bench::getStringArray);
    calls.get(Operation.GET_STRUCT_ARRAY, AllTypes.ARRAY, bench::getStructArray);
    calls.put(Operation.PUT_BOOLEAN_ARRAY, bench::putBooleanArray);
    calls.put(Operation.PUT_OCTET_ARRAY, bench::putOctetArray);
    calls.put(Operation.PUT_CHAR_ARRAY, bench::putCharArray);
    calls.put(Operation.PUT_INT16_ARRAY, bench::putInt16Array);
    calls.put(Operation.PUT_INT32_ARRAY, bench::putInt32Array);
    calls.put(Operation.PUT_INT64_ARRAY, bench::putInt64Array);
    calls.put(Operation.PUT_FLOAT_ARRAY, bench::putFloatArray);
    calls.put(Operation.PUT_DOUBLE_ARRAY, bench::putDoubleArray);
    calls.put(Operation.PUT_STRING_ARRAY, bench::putStringArray);
    calls.put(Operation.PUT_STRUCT_ARRAY, AllTypes.ARRAY, bench::putStructArray);
    calls
        .counters(Counter::increment, Counter::close)
        .get(bench::getCounter)
        .open(bench::openCounter)
        .getArray(bench::getCounterArray)
        .call(bench::callCounter);
    calls.sleep(bench::sleep);
    calls.sort(bench::sort);
    calls.fail(BenchFault.class, BenchFault::toCore, bench::fail);
    calls.echo(AllTypes.STRUCT, bench::echo);
    calls.echoArrays(AllArrays.ARRAYS, bench::echoArrays);
    calls.unknown(this::callUnknown);
  }

  @Override
  public void features(Features features) throws Exception {
    new RmiFeatures(bench, endpoint).addTo(features);
  }

  /**
   * Tries what depends on the types of the interface, and not on who carries them.
   *
   * @param exporter by which an object of the client's takes calls
   */
  protected final void featuresOfObjects(Features features, Exporter exporter) {
    features.probe(Feature.CALL_BACK, () -> RmiFeatures.callBack(bench, () -> exporter));
    features.probe(Feature.BY_VALUE, () -> RmiFeatures.byValue(bench));
  }

  /** What no server has. */
  private interface Unknown extends Remote {
    void dance() throws RemoteException;
  }

  /**
   * Calls an operation that the server does not have, and returns if it is answered. A stub has no
   * such method: another proxy has, for the same object.
   *
   * @throws Refused if the server says that it has no such method
   * @throws Exception if it says anything else
   */
  protected void callUnknown() throws Refused, Exception {
    InvocationHandler handler = Proxy.getInvocationHandler(bench);
    Class<?>[] interfaces = {Unknown.class};
    Unknown other =
        (Unknown) Proxy.newProxyInstance(Unknown.class.getClassLoader(), interfaces, handler);
    try {
      other.dance();
    } catch (RemoteException e) {
      if (e.getCause() instanceof UnmarshalException said
          && said.getMessage().startsWith("unrecognized method hash")) {
        throw new Refused(said);
      }
      throw e;
    }
  }

  /** Lets the stub go; its connections are RMI's, which closes them when they have been idle. */
  @Override
  public void close() {
    bench = null;
  }
}
