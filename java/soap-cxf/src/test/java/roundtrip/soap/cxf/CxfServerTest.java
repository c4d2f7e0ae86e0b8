package roundtrip.soap.cxf;

import roundtrip.core.contract.Client;
import roundtrip.core.contract.Server;
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
