package roundtrip.rmi;

import java.util.Set;
import roundtrip.core.contract.Client;
import roundtrip.core.contract.Operation;
import roundtrip.core.contract.Server;
import roundtrip.testkit.WireTest;

class RmiWireTest extends WireTest {
  @Override
  protected Server newServer() {
    return new RmiServer();
  }

  @Override
  protected Client newClient() {
    return new RmiClient();
  }

  @Override
  protected Set<Operation<?, ?>> cannot() {
    return WIDE_STRINGS;
  }
}
