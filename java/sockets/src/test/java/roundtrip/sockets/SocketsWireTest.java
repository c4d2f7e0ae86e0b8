package roundtrip.sockets;

import java.util.Set;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.CsvSource;
import roundtrip.core.contract.Client;
import roundtrip.core.contract.Operation;
import roundtrip.core.contract.Server;
import roundtrip.testkit.WireTest;

/** Either client may call either server, by either interface of the runtime. */
@ParameterizedClass(name = "server {0}, {1}; client {2}, {3}")
@CsvSource({
  "null, channel, null, channel",
  "coded, channel, null, stream",
  "null, stream, coded, channel",
  "coded, channel, coded, channel",
  "null, stream, null, stream"
})
class SocketsWireTest extends WireTest {
  @Parameter(0)
  String server;

  @Parameter(1)
  String serverApi;

  @Parameter(2)
  String client;

  @Parameter(3)
  String clientApi;

  @Override
  protected Server newServer() {
    return new SocketServer();
  }

  @Override
  protected Client newClient() {
    return new SocketClient();
  }

  @Override
  protected String serveOptions() {
    return "{'coding':'" + server + "','api':'" + serverApi + "'}";
  }

  @Override
  protected String connectOptions() {
    return "{'coding':'" + client + "','api':'" + clientApi + "'}";
  }

  /** The null times what stands for a reference. */
  @Override
  protected Set<Operation<?, ?>> cannot() {
    return client.equals("null") ? Set.of() : REFERENCES;
  }
}
