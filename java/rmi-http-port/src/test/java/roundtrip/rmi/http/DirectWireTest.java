package roundtrip.rmi.http;

import roundtrip.core.Client;
import roundtrip.core.Server;
import roundtrip.core.WireTest;

class DirectWireTest extends WireTest {
  @Override
  protected String wire() {
    return "jrmp-http";
  }

  @Override
  protected Server newServer() {
    return new TunnelServer();
  }

  @Override
  protected Client newClient() {
    return new TunnelClient();
  }
}
