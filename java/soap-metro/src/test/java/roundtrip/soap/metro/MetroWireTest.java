package roundtrip.soap.metro;

import roundtrip.core.Client;
import roundtrip.core.Server;
import roundtrip.core.WireTest;
import roundtrip.soap.SoapClient;

class MetroWireTest extends WireTest {
  @Override
  protected String wire() {
    return "soap";
  }

  @Override
  protected Server newServer() {
    return new MetroServer();
  }

  @Override
  protected Client newClient() {
    return new SoapClient(Metro.VERSIONS);
  }
}
