package roundtrip.corba;

import java.util.concurrent.atomic.AtomicReference;
import org.omg.CORBA.ORB;
import roundtrip.core.contract.Client;
import roundtrip.core.contract.Server;
import roundtrip.testkit.WireTest;

/** What must hold on the wire of every ORB; its test says which. */
public abstract class OrbWireTest extends WireTest {
  private final AtomicReference<ORB> lent = new AtomicReference<>();

  protected abstract Vendor vendor();

  @Override
  protected Server newServer() {
    return new CorbaServer(vendor());
  }

  @Override
  protected Client newClient() {
    return new CorbaClient(vendor(), lent);
  }
}
