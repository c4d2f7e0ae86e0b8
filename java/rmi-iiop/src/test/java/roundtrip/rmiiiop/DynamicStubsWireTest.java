package roundtrip.rmiiiop;

import roundtrip.core.contract.Client;
import roundtrip.core.contract.Server;
import roundtrip.core.worker.WireTest;

class DynamicStubsWireTest extends WireTest {
  @Override
  protected String wire() {
    return "iiop-rmi";
  }

  @Override
  protected Server newServer() {
    return new RmiIiopServer();
  }

  @Override
  protected Client newClient() {
    return new RmiIiopClient();
  }
}
