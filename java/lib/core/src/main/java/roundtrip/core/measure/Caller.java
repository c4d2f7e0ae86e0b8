package roundtrip.core.measure;

import java.io.IOException;
import roundtrip.core.contract.Client;
import roundtrip.core.contract.Ledger;

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

  /** Returns the binding's client. */
  public Client client() {
    return client;
  }

  /** Returns its calls. */
  public Calls calls() {
    if (calls == null) {
      calls = new Calls(ledger);
      client.registerOperations(calls);
      calls.connect(values -> new ConnectCall(connector, values));
    }
    return calls;
  }

  @Override
  public void close() throws IOException {
    client.close();
  }
}
