package roundtrip.sockets;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.Map;
import java.util.Set;
import roundtrip.core.contract.AllArrays;
import roundtrip.core.contract.AllTypes;
import roundtrip.core.contract.BenchFault;
import roundtrip.core.contract.Client;
import roundtrip.core.contract.Counters;
import roundtrip.core.contract.Item;
import roundtrip.core.contract.Refused;
import roundtrip.core.measure.Call;
import roundtrip.core.measure.Parameters;
import roundtrip.core.measure.Workload;
import roundtrip.core.worker.Options;
import roundtrip.core.worker.ProtocolError;
import roundtrip.core.worker.Unsupported;

/**
 * One connection. The option decides what is timed: frames that are ready, or values that are
 * encoded and decoded. Conformance always goes through the values.
 */
public final class SocketClient implements Client {
  private Coding coding;
  private Connection connection;
  private Exchange exchange;
  private Stub stub;

  @Override
  public Set<String> optionNames() {
    return Set.of(Coding.OPTION);
  }

  @Override
  public Map<String, String> versions() {
    return Versions.VERSIONS;
  }

  @Override
  public void connect(List<String> endpoints, Options options) throws ProtocolError, IOException {
    coding = Coding.chosen(options);
    connection = new Connection(SocketChannel.open(Address.parse(Client.only(endpoints))));
    exchange = new Exchange(connection);
    stub = new Stub(exchange);
  }

  @Override
  public Call prepare(Workload workload, Parameters parameters) throws Refused {
    return coding == Coding.NULL
        ? NullCalls.prepare(exchange, workload, parameters)
        : CodedCalls.prepare(stub, workload, parameters);
  }

  @Override
  public int invoke(int n) throws IOException, Refused {
    return stub.invoke(n);
  }

  @Override
  public int putBytes(byte[] data) throws IOException, Refused {
    return stub.putBytes(data);
  }

  @Override
  public int putChars(char[] data) throws IOException, Refused {
    return stub.putChars(data);
  }

  @Override
  public int putString(String data) throws IOException, Refused {
    return stub.putString(data);
  }

  @Override
  public Item[] bounce(Item[] items) throws IOException, Refused {
    return stub.bounce(items);
  }

  @Override
  public AllTypes echo(AllTypes data) throws IOException, Refused {
    return stub.echo(data);
  }

  @Override
  public AllArrays echoArrays(AllArrays data) throws IOException, Refused {
    return stub.echoArrays(data);
  }

  @Override
  public void fail(int code, String message) throws BenchFault, IOException, Refused {
    throw stub.fail(code, message);
  }

  @Override
  public void callUnknown() throws IOException, Refused {
    stub.callUnknown();
  }

  @Override
  public Counters references() throws Unsupported {
    throw new Unsupported("a frame holds values alone: sockets have no references to objects");
  }

  @Override
  public void close() throws IOException {
    if (connection != null) {
      connection.close();
    }
  }
}
