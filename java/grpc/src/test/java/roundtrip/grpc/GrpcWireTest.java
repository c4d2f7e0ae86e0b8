package roundtrip.grpc;

import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import roundtrip.core.contract.Client;
import roundtrip.core.contract.Server;
import roundtrip.core.worker.WireTest;

class GrpcWireTest extends WireTest {
  private final GrpcClient client = new GrpcClient();

  @Override
  protected String wire() {
    return "grpc";
  }

  @Override
  protected Server newServer() {
    return new GrpcServer();
  }

  @Override
  protected Client newClient() {
    return client;
  }

  /** A worker leaves its channel to the end of the process; here it would outlive the test. */
  @AfterEach
  void closeClient() throws IOException {
    client.close();
  }
}
