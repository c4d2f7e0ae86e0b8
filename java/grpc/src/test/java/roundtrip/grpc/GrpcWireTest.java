package roundtrip.grpc;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import roundtrip.core.contract.Client;
import roundtrip.core.contract.Operation;
import roundtrip.core.contract.Server;
import roundtrip.testkit.WireTest;

class GrpcWireTest extends WireTest {
  private final List<GrpcClient> clients = new ArrayList<>();

  @Override
  protected Server newServer() {
    return new GrpcServer();
  }

  @Override
  protected Client newClient() {
    GrpcClient client = new GrpcClient();
    clients.add(client);
    return client;
  }

  @Override
  protected Set<Operation<?, ?>> cannot() {
    return REFERENCES_AND_WIDE_STRINGS;
  }

  /** A worker leaves its channel to the end of the process; here it would outlive the test. */
  @AfterEach
  void closeClients() throws IOException {
    for (GrpcClient client : clients) {
      client.close();
    }
  }
}
