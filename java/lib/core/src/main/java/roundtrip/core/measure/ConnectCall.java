package roundtrip.core.measure;

import java.io.IOException;
import java.util.function.Supplier;
import roundtrip.core.contract.Client;
import roundtrip.core.contract.Operation;
import roundtrip.core.contract.TimedValues;
import roundtrip.core.worker.Options;

/**
 * The middleware's own way to a proxy, and a first call through it if that is asked for. Each run
 * has a client of its own, which is made before and closed after what is timed.
 */
public final class ConnectCall extends TimedCall {

  private final Supplier<Client> clients;
  private final String endpoint;
  private final Options options;
  private final boolean firstCall;
  private final int expected;
  private Client client;

  /**
   * @param clients makes clients that have not connected
   * @param firstCall whether {@code invoke} is called
   */
  public ConnectCall(
      Supplier<Client> clients, String endpoint, Options options, boolean firstCall) {
    super("is", Long::toString);
    this.clients = clients;
    this.endpoint = endpoint;
    this.options = options;
    this.firstCall = firstCall;
    this.expected = Operation.INVOKE.reply(TimedValues.ARGUMENT);
    this.client = clients.get();
  }

  @Override
  public void run() throws Exception {
    try {
      client.proxy(endpoint, options);
      if (firstCall) {
        compare(expected, client.invoke(TimedValues.ARGUMENT));
      }
    } catch (Exception e) {
      settle();
      throw e;
    }
  }

  @Override
  public void settle() throws Exception {
    super.settle();
    client.close();
    client = clients.get();
  }

  @Override
  public void close() throws IOException {
    client.close();
  }
}
