package roundtrip.soap.metro;

import java.util.Set;
import roundtrip.core.contract.Client;
import roundtrip.core.contract.Operation;
import roundtrip.core.contract.Server;
import roundtrip.testkit.WireTest;

class MetroWireTest extends WireTest {
  @Override
  protected Server newServer() {
    return new MetroServer();
  }

  @Override
  protected Client newClient() {
    return Main.newClient();
  }

  @Override
  protected Set<Operation<?, ?>> cannot() {
    return REFERENCES_AND_WIDE_STRINGS;
  }
}
