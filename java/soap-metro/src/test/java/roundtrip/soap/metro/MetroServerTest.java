package roundtrip.soap.metro;

import roundtrip.core.contract.Server;
import roundtrip.core.measure.Client;
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
