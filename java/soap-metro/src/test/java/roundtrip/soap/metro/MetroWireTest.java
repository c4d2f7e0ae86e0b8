package roundtrip.soap.metro;

import roundtrip.core.contract.Client;
import roundtrip.core.contract.Server;
import roundtrip.core.worker.WireTest;
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
