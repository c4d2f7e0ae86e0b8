package roundtrip.rmi.http;

import roundtrip.core.contract.Client;
import roundtrip.core.contract.Server;
import roundtrip.core.worker.WireTest;

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
