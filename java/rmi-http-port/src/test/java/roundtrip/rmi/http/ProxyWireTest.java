package roundtrip.rmi.http;

import java.nio.file.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import roundtrip.testkit.Helper;

class ProxyWireTest extends DirectWireTest {
  @AutoClose private static Helper proxy;

  @BeforeAll
  static void startProxy(@TempDir Path folder) throws Exception {
    proxy = Helper.tinyproxy(folder);
  }

  @Override
  protected String connectOptions() {
    return "{'proxy':'" + proxy.address() + "'}";
  }

  /** The proxy's delays leave no time for the longest bounce. */
  @Override
  protected int mostCallsPerRun() {
    return 2;
  }
}
