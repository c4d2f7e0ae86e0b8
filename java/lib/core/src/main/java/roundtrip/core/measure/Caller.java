package roundtrip.core.measure;

import java.io.IOException;
import roundtrip.core.contract.Client;
import roundtrip.core.contract.Ledger;
import roundtrip.core.contract.Operations;

/** One client that has reached its server, and its table of calls. */
public final class Caller implements AutoCloseable {
  private final Connector connector;
  private final Client client;
  private final Ledger ledger;
  private Calls calls;

  Caller(Connector connector, Client client, Ledger ledger) {
    this.connector = connector;
    this.client = client;
    this.ledger = ledger;
  }

  public Client client() {
    return client;
  }

  public Calls calls() {
    if (calls == null) {
      calls = new Calls(ledger);
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
