package roundtrip.soap.metro;

import roundtrip.core.Client;
import roundtrip.core.Server;
import roundtrip.soap.SoapClient;
import roundtrip.soap.SoapServerTest;

class MetroServerTest extends SoapServerTest {
  @Override
  protected Server newServer() {
    return new MetroServer();
  }

  @Override
  protected Client newClient() {
    return new SoapClient(Metro.VERSIONS);
  }
}
