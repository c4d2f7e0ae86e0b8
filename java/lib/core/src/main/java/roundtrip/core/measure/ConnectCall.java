package roundtrip.core.measure;

import java.io.IOException;
import roundtrip.core.contract.Client;
import roundtrip.core.contract.Operations;
import roundtrip.core.contract.TimedValues;
import roundtrip.core.contract.Traffic;
import roundtrip.core.contract.Values;

/**
 * The middleware's own way to a proxy, and a first call through it if that is asked for. Each run
 * has a client of its own, which is made before and closed after what is timed.
 */
final class ConnectCall extends Call {
  private final Connector connector;
  private final boolean hasFirstCall;
  private Client client;

  /**
   * @param values whose first_call says whether {@code invoke} is called
   */
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
