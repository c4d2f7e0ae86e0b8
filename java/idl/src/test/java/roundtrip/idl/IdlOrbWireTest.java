package roundtrip.idl;

import roundtrip.corba.CorbaClient;
import roundtrip.corba.CorbaServer;
import roundtrip.core.contract.Client;
import roundtrip.core.contract.Server;
import roundtrip.core.worker.WireTest;

class IdlOrbWireTest extends WireTest {
  @Override
  protected String wire() {
    return "iiop";
  }

  @Override
  protected String system() {
    return "java-idl";
  }

  @Override
  protected Server newServer() {
    return new CorbaServer(new IdlOrb());
  }

  @Override
  protected Client newClient() {
    return new CorbaClient(new IdlOrb());
  }
}
