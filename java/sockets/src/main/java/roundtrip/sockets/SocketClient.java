package roundtrip.sockets;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import roundtrip.core.contract.Mapping;
import roundtrip.core.contract.Operation;
import roundtrip.core.contract.Operations;
import roundtrip.core.contract.Options;
import roundtrip.core.contract.ProtocolError;
import roundtrip.core.contract.Refused;
import roundtrip.core.measure.Calls;
import roundtrip.core.measure.Client;

/**
 * One connection. The option {@code coding} decides what is timed: frames that are ready, or values
 * that are encoded and decoded. Conformance always goes through the values.
 */
public final class SocketClient implements Client {
  private static final String CODING = "coding";
  static final Set<String> OPTIONS = Set.of(CODING, Api.OPTION);

  private static final Pattern ENDPOINT = Pattern.compile("(.+):([0-9]{1,5})");
  private static final Codec<Integer> N = Codec.ofArgument(Operations.INVOKE);

  private boolean isHandCoded;
  private Api api;
  private Connection connection;
  private Stub stub;

  /** Tells whether the variant encodes and decodes; by default it does not. */
  static boolean isHandCoded(Options options) throws ProtocolError {
    return options.choice(CODING, "baseline", "hand_coded").equals("hand_coded");
  }

  /**
   * Reads an endpoint: {@code host:port}, an IPv6 address in brackets.
   *
   * @throws IllegalArgumentException if it is something else
   * @throws UnknownHostException if the host is unknown
   */
  static InetSocketAddress address(String endpoint) throws UnknownHostException {
    Matcher parts = ENDPOINT.matcher(endpoint);
    if (!parts.matches()) {
      throw new IllegalArgumentException("endpoint is '" + endpoint + "'; expected host:port");
    }
    InetAddress host = InetAddress.getByName(parts.group(1));
    return new InetSocketAddress(host, Integer.parseInt(parts.group(2)));
  }

  @Override
  public void proxy(String endpoint, Options options) throws ProtocolError, IOException {
    isHandCoded = isHandCoded(options);
    api = Api.chosen(options);
    connection = new Connection(api.connect(address(endpoint)), api);
    stub = new Stub(connection, api);
    // The kernel takes connections before the server does, and only so many.
    stub.greet();
  }

  /** Does nothing: the greeting has been to the server and back. */
  @Override
  public void warmConnection() {}

  @Override
  public int invoke(int n) throws Exception {
    return (int) N.readLastBits(stub.call(Operations.INVOKE, N, n));
  }

  @Override
  public void registerOperations(Calls calls) {
    calls.refusedBy(BadFrame.class);
    Operations.all().forEach(operation -> add(calls, operation));
    addBounce(calls, Operations.BOUNCE);
    calls.unsupportedReferences(
        "A frame holds values alone: sockets have no references to objects.");
    if (!isHandCoded) {
      new BaselineCalls(calls, stub, api).add();
    }
  }

  private <T> void addBounce(Calls calls, Operation<T[], T[]> bounce) {
    Codec<T[]> items = Codec.of(bounce.replyType());
    calls.bounce(
        bounce,
        Mapping.same(bounce.replyType()),
        sent -> items.readLast(stub.call(bounce, items, sent)));
  }

  private <A, R> void add(Calls calls, Operation<A, R> operation) {
    Codec<A> argument = Codec.ofArgument(operation);
    Codec<R> reply = Codec.of(operation.replyType());
    calls.addOfCore(
        operation,
        value -> reply.readLast(stub.call(operation, argument, value)),
        value -> reply.readLastBits(stub.call(operation, argument, value)));
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
