package roundtrip.sockets;

import java.io.IOException;
import java.util.Map;
import java.util.Set;
import roundtrip.core.contract.BenchFault;
import roundtrip.core.contract.Client;
import roundtrip.core.contract.Mapping;
import roundtrip.core.contract.Operation;
import roundtrip.core.contract.Operation.Put;
import roundtrip.core.contract.ValueType;
import roundtrip.core.measure.Calls;
import roundtrip.core.worker.Options;
import roundtrip.core.worker.ProtocolError;

/**
 * One connection. The option decides what is timed: frames that are ready, or values that are
 * encoded and decoded. Conformance always goes through the values.
 */
public final class SocketClient implements Client {
  /** What this system is: no middleware but the runtime's own sockets. */
  static final Map<String, String> VERSIONS =
      Map.of("java.base", System.getProperty("java.version"));

  static final Set<String> OPTIONS = Set.of(Coding.OPTION, Api.OPTION);

  private Coding coding;
  private Api api;
  private Connection connection;
  private RoundTrip roundTrip;
  private Stub stub;

  @Override
  public Set<String> optionNames() {
    return OPTIONS;
  }

  @Override
  public Map<String, String> versions() {
    return VERSIONS;
  }

  @Override
  public void proxy(String endpoint, Options options) throws ProtocolError, IOException {
    coding = Coding.chosen(options);
    api = Api.chosen(options);
    connection = new Connection(api.connect(Address.parse(endpoint)), api);
    roundTrip = new RoundTrip(connection);
    stub = new Stub(roundTrip, api);
    // The kernel takes connections before the server does, and only so many.
    stub.greet();
  }

  /** Does nothing: the greeting has been to the server and back. */
  @Override
  public void reach() {}

  @Override
  public int invoke(int n) throws Exception {
    return stub.invoke(n);
  }

  @Override
  public void calls(Calls calls) {
    calls.refusedBy(BadFrame.class);
    calls.invoke(stub::invoke);
    put(calls, Operation.PUT_BYTES, Codec.BYTES);
    put(calls, Operation.PUT_CHARS, Codec.CHARACTERS);
    put(calls, Operation.PUT_STRING, Codec.TEXT);
    calls.bounce(
        Mapping.same(ValueType.ITEMS),
        items -> stub.exchange(Operation.BOUNCE, Codec.ITEMS, items));
    calls.getBoolean(() -> stub.get(Operation.GET_BOOLEAN, Byte.BYTES).get() != 0);
    calls.getOctet(() -> stub.get(Operation.GET_OCTET, Byte.BYTES).get());
    calls.getChar(() -> stub.get(Operation.GET_CHAR, Character.BYTES).getChar());
    calls.getInt16(() -> stub.get(Operation.GET_INT16, Short.BYTES).getShort());
    calls.getInt32(() -> stub.get(Operation.GET_INT32, Integer.BYTES).getInt());
    calls.getInt64(() -> stub.get(Operation.GET_INT64, Long.BYTES).getLong());
    calls.getFloat(() -> stub.get(Operation.GET_FLOAT, Float.BYTES).getFloat());
    calls.getDouble(() -> stub.get(Operation.GET_DOUBLE, Double.BYTES).getDouble());
    calls.getString(() -> stub.get(Operation.GET_STRING, Codec.TEXT));
    calls.getWstring(() -> stub.get(Operation.GET_WSTRING, Codec.TEXT));
    calls.getStruct(Mapping.same(), () -> stub.get(Operation.GET_STRUCT, Codec.STRUCT));
    calls.setString(data -> stub.set(Operation.SET_STRING, data));
    calls.setWstring(data -> stub.set(Operation.SET_WSTRING, data));
    ArrayOperations.ALL.forEach(type -> add(calls, type));
    calls.cannotRefer("A frame holds values alone: sockets have no references to objects.");
    calls.sleep(stub::sleep);
    calls.sort(data -> stub.exchange(Operation.SORT, Codec.INT32S, data));
    calls.fail(BenchFault.class, fault -> fault, stub::fail);
    calls.echo(Mapping.same(), data -> stub.exchange(Operation.ECHO, Codec.STRUCT, data));
    calls.echoArrays(
        Mapping.same(), data -> stub.exchange(Operation.ECHO_ARRAYS, Codec.ARRAYS, data));
    calls.unknown(stub::unknown);
    if (coding == Coding.NULL) {
      new NullCalls(calls, roundTrip, api).add();
    }
  }

  private <C> void put(Calls calls, Put<C> operation, Codec<C> codec) {
    calls.put(operation, data -> stub.put(operation, codec, data));
  }

  private <C> void add(Calls calls, ArrayOperations<C> type) {
    calls.get(type.get(), count -> stub.get(type.get(), type.codec(), count));
    put(calls, type.put(), type.codec());
  }

  @Override
  public void close() throws IOException {
    if (connection != null) {
      connection.close();
    }
  }
}
