package roundtrip.sockets;

import java.io.IOException;
import java.util.Map;
import java.util.Set;
import roundtrip.core.contract.ArrayType;
import roundtrip.core.contract.Client;
import roundtrip.core.contract.Item;
import roundtrip.core.contract.Mapping;
import roundtrip.core.contract.Operation;
import roundtrip.core.contract.Operations;
import roundtrip.core.contract.Refused;
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

  private static final Codec<Item[]> ITEMS = Codec.of(ArrayType.ITEMS);

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
  public void warmConnection() {}

  @Override
  public int invoke(int n) throws Exception {
    return stub.invoke(n);
  }

  @Override
  public void registerOperations(Calls calls) {
    calls.refusedBy(BadFrame.class);
    Operations.all().forEach(operation -> add(calls, operation));
    calls.bounce(Mapping.same(ArrayType.ITEMS), this::bounce);
    calls.cannotRefer("A frame holds values alone: sockets have no references to objects.");
    if (coding == Coding.NULL) {
      new NullCalls(calls, roundTrip, api).add();
    }
  }

  private <A, R> void add(Calls calls, Operation<A, R> operation) {
    Codec<A> argument = Codec.ofArgument(operation);
    Codec<R> reply = Codec.ofReply(operation);
    calls.addOfCore(
        operation,
        value -> reply.readLast(stub.call(operation, argument, value)),
        value -> reply.readLastBits(stub.call(operation, argument, value)));
  }

  private Item[] bounce(Item[] items) throws IOException, Refused, BadFrame {
    return ITEMS.readLast(stub.call(Operations.BOUNCE, ITEMS, items));
  }

  @Override
  public void callUnknown() throws IOException, Refused {
    stub.callUnknown();
  }

  @Override
  public void close() throws IOException {
    if (connection != null) {
      connection.close();
    }
  }
}
