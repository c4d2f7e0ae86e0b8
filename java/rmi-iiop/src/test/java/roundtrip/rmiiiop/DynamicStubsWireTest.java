package roundtrip.rmiiiop;

import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.omg.CORBA.ORB;
import roundtrip.core.contract.Client;
import roundtrip.core.contract.Operation;
import roundtrip.core.contract.Server;
import roundtrip.testkit.WireTest;

class DynamicStubsWireTest extends WireTest {
  private final AtomicReference<ORB> lent = new AtomicReference<>();

  @Override
  protected Server newServer() {
    return new RmiIiopServer();
  }

  @Override
  protected Client newClient() {
    return new RmiIiopClient(lent);
  }

  @Override
  protected Set<Operation<?, ?>> cannot() {
    return WIDE_STRINGS;
  }
}
