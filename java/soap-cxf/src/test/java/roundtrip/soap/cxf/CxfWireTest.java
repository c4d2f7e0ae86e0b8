package roundtrip.soap.cxf;

import roundtrip.core.contract.Client;
import roundtrip.core.contract.Server;
import roundtrip.core.worker.WireTest;
import roundtrip.soap.SoapClient;

class CxfWireTest extends WireTest {
  @Override
  protected String system() {
    return "java-soap-cxf";
  }

  @Override
  protected String wire() {
    return "soap";
  }

  @Override
  protected Server newServer() {
    return new CxfServer();
  }

  @Override
  protected Client newClient() {
    return new SoapClient(Cxf.VERSIONS);
  }
}
