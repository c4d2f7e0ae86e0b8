package roundtrip.rmi.cgi;

import java.nio.file.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import roundtrip.rmi.http.GatewayWireTest;
import roundtrip.testkit.Helper;

class CgiWireTest extends GatewayWireTest {
  @AutoClose private static Helper web;

  @BeforeAll
  static void startWeb(@TempDir Path folder) throws Exception {
    web = Lighttpd.start(folder, objects);
  }

  @Override
  protected String gateway() {
    return Lighttpd.address(web);
  }

  /** Each call starts a virtual machine. */
  @Override
  protected int calls() {
    return 1;
  }

  @Override
  protected int mostCallsPerRun() {
    return 2;
  }

  @Override
  protected int mostCallsAtOnce() {
    return 50;
  }

  @Override
  protected int mostCounters() {
    return 1;
  }
}
