package roundtrip.soap.cxf;

import roundtrip.core.Client;
import roundtrip.core.Server;
import roundtrip.soap.SoapClient;
import roundtrip.soap.SoapServerTest;

class CxfServerTest extends SoapServerTest {
  @Override
  protected Server newServer() {
    return new CxfServer();
  }

  @Override
  protected Client newClient() {
    return new SoapClient(Cxf.VERSIONS);
  }
}
