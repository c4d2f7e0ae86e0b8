package roundtrip.idl;

import roundtrip.corba.OrbWireTest;
import roundtrip.corba.Vendor;

class IdlOrbWireTest extends OrbWireTest {
  @Override
  protected Vendor vendor() {
    return new IdlOrb();
  }
}
