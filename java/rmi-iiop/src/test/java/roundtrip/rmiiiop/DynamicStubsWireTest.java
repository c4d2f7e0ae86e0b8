package roundtrip.rmiiiop;

import roundtrip.core.Client;
import roundtrip.core.Server;
import roundtrip.core.WireTest;

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
