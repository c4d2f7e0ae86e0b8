package roundtrip.idl;

import roundtrip.corba.OrbTest;
import roundtrip.corba.Vendor;

class IdlOrbTest extends OrbTest {
  @Override
  protected Vendor vendor() {
    return new IdlOrb();
  }
}
