package roundtrip.jacorb;

import roundtrip.corba.OrbWireTest;
import roundtrip.corba.Vendor;

class JacOrbWireTest extends OrbWireTest {
  @Override
  protected Vendor vendor() {
    return new JacOrb();
  }
}
