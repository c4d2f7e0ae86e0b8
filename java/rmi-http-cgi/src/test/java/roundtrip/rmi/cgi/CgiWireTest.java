package roundtrip.rmi.cgi;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import roundtrip.rmi.Helper;
import roundtrip.rmi.http.GatewayWireTest;

class CgiWireTest extends GatewayWireTest {
  private static Helper web;

  @BeforeAll
  static void startWeb(@TempDir Path folder) throws Exception {
    web = Lighttpd.start(folder, objects);
  }

  @AfterAll
  static void endWeb() {
    if (web != null) {
      web.close();
    }
  }

  @Override
  protected String gateway() {
    return Lighttpd.address(web);
  }

  /** Each of them starts a virtual machine. */
  @Override
  protected long mostCallsPerRun() {
    return 2;
  }
}
