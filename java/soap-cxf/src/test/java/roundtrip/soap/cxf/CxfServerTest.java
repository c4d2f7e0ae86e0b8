package roundtrip.soap.cxf;

import roundtrip.core.contract.Server;
import roundtrip.core.measure.Client;
import roundtrip.soap.SoapServerTest;

class CxfServerTest extends SoapServerTest {
  @Override
  protected Server newServer() {
    return new CxfServer();
  }

  @Override
  protected Client newClient() {
    return Main.newClient();
  }
}
