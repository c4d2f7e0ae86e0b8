package roundtrip.rmi.http;

import java.util.Set;
import roundtrip.core.contract.Client;
import roundtrip.core.contract.Operation;
import roundtrip.core.contract.Server;
import roundtrip.testkit.WireTest;

class DirectWireTest extends WireTest {
  @Override
  protected Server newServer() {
    return new TunnelServer();
  }

  @Override
  protected Client newClient() {
    return new TunnelClient();
  }

  @Override
  protected Set<Operation<?, ?>> cannot() {
    return WIDE_STRINGS;
  }
}
