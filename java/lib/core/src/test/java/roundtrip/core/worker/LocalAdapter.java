package roundtrip.core.worker;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import roundtrip.core.contract.Client;
import roundtrip.core.contract.Item;
import roundtrip.core.contract.Ledger;
import roundtrip.core.contract.Refused;
import roundtrip.core.contract.Servant;
import roundtrip.core.contract.Server;
import roundtrip.core.contract.TimedValues;
import roundtrip.core.measure.Call;
import roundtrip.core.measure.IntCall;
import roundtrip.core.measure.Parameters;
import roundtrip.core.measure.Workload;

/**
 * Both ends inside one process, with a method call between: what the core is tested with where no
 * wire is asked for.
 */
public final class LocalAdapter {
  private static final Map<String, Servant> SERVANTS = new ConcurrentHashMap<>();

  private LocalAdapter() {}

  /** For the tests that need a process of its own. */
  public static void main(String[] args) {
    SERVANTS.put("here", new Servant(new Ledger()));
    WorkerMain.run(args, LocalServer::new, LocalClient::new);
  }

  public static final class LocalServer implements Server {
    @Override
    public Set<String> optionNames() {
      return Set.of("mode");
    }

    @Override
    public Map<String, String> versions() {
      return Map.of("method call", "1");
    }

    @Override
    public String start(String bind, String advertise, int port, Options options, Servant servant)
        throws Exception {
      options.choice("mode", "plain", "fancy");
      if (bind.equals("taken")) {
        throw new java.net.BindException("address in use");
      }
      String endpoint = advertise + System.identityHashCode(servant);
      SERVANTS.put(endpoint, servant);
      return endpoint;
    }

    @Override
    public void close() {}
  }

  /** Options make it misbehave. */
  public static final class LocalClient implements Client {
    private Servant servant;
    private String fault;

    @Override
    public Set<String> optionNames() {
      return Set.of("fault");
    }

    @Override
    public Map<String, String> versions() {
      return Map.of("method call", "1");
    }

    @Override
    public void connect(List<String> endpoints, Options options) throws ProtocolError, Exception {
      fault =
          options.choice(
              "fault",
              "none",
              "wrong",
              "raises",
              "unsupported",
              "refuses",
              "dies",
              "slow",
              "hangs");
      servant = SERVANTS.get(Client.only(endpoints));
      if (servant == null) {
        throw new java.net.ConnectException("nobody there");
      }
    }

    @Override
    public Call prepare(Workload workload, Parameters parameters) throws Unsupported {
      return switch (fault) {
        case "unsupported" -> throw new Unsupported("no such thing here");
        case "wrong" -> new IntCall(0, () -> servant.invoke(1));
        case "slow" -> new IntCall(0, () -> sleep(1));
        case "hangs" -> new IntCall(0, () -> sleep(3_600_000));
        case "raises" -> new IntCall(0, () -> fail());
        default ->
            new IntCall(TimedValues.ARGUMENT + 1, () -> servant.invoke(TimedValues.ARGUMENT));
      };
    }

    private static int sleep(long millis) throws InterruptedException {
      Thread.sleep(millis);
      return 0;
    }

    private static int fail() {
      throw new IllegalStateException("the middleware's words");
    }

    @Override
    public int invoke(int n) throws Refused {
      if (fault.equals("dies")) {
        throw new IllegalStateException("gone");
      }
      return servant.invoke(n);
    }

    @Override
    public int putBytes(byte[] data) {
      return servant.putBytes(data) + (fault.equals("wrong") ? 1 : 0);
    }

    @Override
    public int putChars(char[] data) {
      return servant.putChars(data);
    }

    @Override
    public int putString(String data) throws Refused {
      if (fault.equals("refuses") || fault.equals("dies")) {
        throw new Refused("not this string");
      }
      return servant.putString(data);
    }

    @Override
    public Item[] bounce(Item[] items) {
      Item[] left = servant.bounce(items);
      if (fault.equals("wrong") && left.length > 0) {
        left[0] = new Item(left[0].id(), left[0].name(), left[0].value() + 1);
      }
      return left;
    }

    @Override
    public void close() {}
  }
}
