package roundtrip.rmi;

import roundtrip.core.Client;
import roundtrip.core.Server;
import roundtrip.core.WireTest;

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
