package roundtrip.rmi;

import roundtrip.core.contract.Client;
import roundtrip.core.contract.Server;
import roundtrip.core.worker.WireTest;

class RmiWireTest extends WireTest {
  @Override
  protected String wire() {
    return "jrmp";
  }

  @Override
  protected Server newServer() {
    return new RmiServer();
  }

  @Override
  protected Client newClient() {
    return new RmiClient();
  }
}
