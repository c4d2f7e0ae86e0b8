package roundtrip.rmi.connect;

import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import roundtrip.core.contract.Client;
import roundtrip.core.contract.Operation;
import roundtrip.core.contract.Server;
import roundtrip.testkit.Helper;
import roundtrip.testkit.WireTest;

/** By default the proxy's delays leave no time for the longest bounce. */
class ConnectWireTest extends WireTest {
  @AutoClose private static Helper proxy;

  @BeforeAll
  static void startProxy(@TempDir Path folder) throws Exception {
    proxy = Helper.tinyproxy(folder);
  }

  @Override
  protected Server newServer() {
    return new ConnectServer();
  }

  @Override
  protected Client newClient() {
    return new ConnectClient();
  }

  @Override
  protected Set<Operation<?, ?>> cannot() {
    return WIDE_STRINGS;
  }

  @Override
  protected int mostCallsPerRun() {
    return 2;
  }

  @Override
  protected int mostElements() {
    return 1000;
  }

  @Override
  protected String connectOptions() {
    return "{'proxy':'" + proxyAddress() + "'}";
  }

  static String proxyAddress() {
    return proxy.address();
  }
}
