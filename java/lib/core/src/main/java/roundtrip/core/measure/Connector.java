package roundtrip.core.measure;

import java.util.function.Supplier;
import roundtrip.core.contract.Client;
import roundtrip.core.contract.Ledger;
import roundtrip.core.worker.Options;

/**
 * Makes clients of one server.
 *
 * @param clients makes those that have not connected
 * @param endpoint as the server gave it
 * @param options of the variant
 */
public record Connector(Supplier<Client> clients, String endpoint, Options options) {
  /**
   * Connects a new client so far that a first call finds nothing left to open.
   *
   * @param ledger where its calls are counted
   * @throws Exception whatever the middleware raises; the client is closed then
   */
  public Caller connect(Ledger ledger) throws Exception {
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
    return new Caller(this, client, ledger);
  }
}
