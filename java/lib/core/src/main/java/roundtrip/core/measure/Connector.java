package roundtrip.core.measure;

import java.io.IOException;
import java.util.function.Supplier;
import roundtrip.core.contract.CallCounts;
import roundtrip.core.contract.Operations;
import roundtrip.core.contract.Options;
import roundtrip.core.contract.TimedValues;
import roundtrip.core.contract.Traffic;
import roundtrip.core.contract.Values;

/** Makes clients of one server. */
public record Connector(Supplier<Client> clients, String endpoint, Options options) {
  /**
   * Connects a new client so far that a first call finds nothing left to open.
   *
   * @throws Exception whatever the middleware raises; the client is closed then
   */
  public Caller connect(CallCounts callCounts) throws Exception {
    Client client = clients.get();
    try {
      client.proxy(endpoint, options);
      client.warmConnection();
    } catch (Exception e) {
      try {
        client.close();
      } catch (Exception closing) {
        e.addSuppressed(closing);
      }
      throw e;
    }
    return new Caller(this, client, callCounts);
  }

  /** Returns the call that connects, to be timed. */
  Call timed(Values values) {
    return new ConnectCall(this, values);
  }

  /**
   * The middleware's own way to a proxy, and a first call through it if that is asked for. Each run
   * has a client of its own, which is made before and closed after what is timed.
   */
  private static final class ConnectCall extends Call {
    private final Connector connector;
    private final boolean hasFirstCall;
    private Client client;

    ConnectCall(Connector connector, Values values) {
      super(Traffic.perRun(Operations.CONNECT, values), "is");
      this.connector = connector;
      this.hasFirstCall = values.n() == 1;
      this.client = connector.clients().get();
    }

    @Override
    public void run() throws Exception {
      try {
        client.proxy(connector.endpoint(), connector.options());
        if (hasFirstCall) {
          compare(TimedValues.ARGUMENT + 1, client.invoke(TimedValues.ARGUMENT));
        }
      } catch (Exception e) {
        cleanUp();
        throw e;
      }
    }

    @Override
    protected void cleanUp() throws IOException {
      client.close();
      client = connector.clients().get();
    }

    @Override
    public void close() throws IOException {
      client.close();
    }
  }
}
