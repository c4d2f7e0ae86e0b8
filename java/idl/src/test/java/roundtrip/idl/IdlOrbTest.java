package roundtrip.idl;

import java.net.Socket;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import roundtrip.corba.OrbTest;
import roundtrip.corba.Vendor;

class IdlOrbTest extends OrbTest {
  @Override
  protected Vendor vendor() {
    return new IdlOrb();
  }

  @Test
  void aMessageThatClaimsToBeBeyondTheLimitIsHungUpOn() throws Exception {
    try (Socket socket = connected()) {
      // GIOP 1.2, big-endian, a request of 1 GiB, of which nothing follows.
      socket.getOutputStream().write(HexFormat.of().parseHex("47494f500102000040000000"));
      socket.setSoTimeout(30_000);
      socket.getInputStream().readAllBytes();
    }
    assertAliveAndUncalled();
  }
}
