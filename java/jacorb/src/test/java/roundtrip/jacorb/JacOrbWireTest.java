package roundtrip.jacorb;

import roundtrip.corba.CorbaClient;
import roundtrip.corba.CorbaServer;
import roundtrip.core.contract.Client;
import roundtrip.core.contract.Server;
import roundtrip.core.worker.WireTest;

class JacOrbWireTest extends WireTest {
  @Override
  protected String wire() {
    return "iiop";
  }

  @Override
  protected String system() {
    return "java-jacorb";
  }

  @Override
  protected Server newServer() {
    return new CorbaServer(new JacOrb());
  }

  @Override
  protected Client newClient() {
    return new CorbaClient(new JacOrb());
  }
}
