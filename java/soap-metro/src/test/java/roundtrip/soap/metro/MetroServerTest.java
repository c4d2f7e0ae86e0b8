package roundtrip.soap.metro;

import roundtrip.core.contract.Client;
import roundtrip.core.contract.Server;
import roundtrip.soap.SoapServerTest;

class MetroServerTest extends SoapServerTest {
  @Override
  protected Server newServer() {
    return new MetroServer();
  }

  @Override
  protected Client newClient() {
    return Main.newClient();
  }
}
