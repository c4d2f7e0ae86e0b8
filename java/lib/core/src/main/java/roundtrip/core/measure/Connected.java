package roundtrip.core.measure;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import roundtrip.core.contract.Client;
import roundtrip.core.contract.Features;
import roundtrip.core.contract.Ledger;
import roundtrip.core.worker.Options;

/** A client that has reached its server, and its calls. */
public final class Connected implements AutoCloseable {
  private final Client client;
  private final Ledger ledger;
  private Calls calls;

  private Connected(Client client, Ledger ledger) {
    this.client = client;
    this.ledger = ledger;
  }

  /**
   * Connects a new client so far that a first call finds nothing left to open.
   *
   * @param ledger where its calls are counted
   * @throws Exception whatever the middleware raises; the client is closed then
   */
  public static Connected to(
      String endpoint, Supplier<Client> clients, Options options, Ledger ledger) throws Exception {
    Client client = clients.get();
    try {
      client.proxy(endpoint, options);
      client.reach();
    } catch (Exception e) {
      try {
        client.close();
      } catch (Exception closing) {
        e.addSuppressed(closing);
      }
      throw e;
    }
    return new Connected(client, ledger);
  }

  /** Returns the middleware's name, and its version. */
  public Map<String, String> versions() {
    return client.versions();
  }

  /** Returns its calls. */
  public Calls calls() {
    if (calls == null) {
      calls = new Calls(ledger);
      client.calls(calls);
    }
    return calls;
  }

  /**
   * Tries what its middleware can do beside calls.
   *
   * @throws Exception whatever the middleware raises before the first probe
   */
  public List<Features.Found> features() throws Exception {
    Features features = new Features();
    client.features(features);
    return features.found();
  }

  @Override
  public void close() throws IOException {
    client.close();
  }
}
