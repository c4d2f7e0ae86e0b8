package roundtrip.jacorb;

import roundtrip.corba.OrbTest;
import roundtrip.corba.Vendor;

class JacOrbTest extends OrbTest {
  @Override
  protected Vendor vendor() {
    return new JacOrb();
  }
}
