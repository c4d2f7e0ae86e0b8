package roundtrip.core.measure;

import java.io.IOException;
import roundtrip.core.contract.CallCounts;
import roundtrip.core.contract.Operations;

/** One client that has reached its server, and its table of calls. */
public final class Caller implements AutoCloseable {
  private final Connector connector;
  private final Client client;
  private final CallCounts callCounts;
  private Calls calls;

  Caller(Connector connector, Client client, CallCounts callCounts) {
    this.connector = connector;
    this.client = client;
    this.callCounts = callCounts;
  }

  public Client client() {
    return client;
  }

  public Calls calls() {
    if (calls == null) {
      calls = new Calls(callCounts);
      client.registerOperations(calls);
      calls.time(Operations.CONNECT, connector::timed);
    }
    return calls;
  }

  @Override
  public void close() throws IOException {
    client.close();
  }
}
