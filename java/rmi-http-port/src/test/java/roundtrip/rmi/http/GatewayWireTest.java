package roundtrip.rmi.http;

import java.io.IOException;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import roundtrip.core.contract.Client;
import roundtrip.core.contract.Operation;
import roundtrip.core.contract.Server;
import roundtrip.testkit.Helper;
import roundtrip.testkit.WireTest;

/** What holds on every wire, by the web server that a system's test starts. */
public abstract class GatewayWireTest extends WireTest {
  /**
   * Where the objects will be, which the web server is told before they are there. Another one for
   * each class: RMI keeps its connections to a port, and the last class's web server is gone.
   */
  protected static int objects;

  @BeforeAll
  static void choosePort() throws IOException {
    objects = Helper.freePort();
  }

  /** Returns the gateway's address. */
  protected abstract String gateway();

  @Override
  protected int port() {
    return objects;
  }

  @Override
  protected Server newServer() {
    return new TunnelServer();
  }

  @Override
  protected Client newClient() {
    return new GatewayClient();
  }

  @Override
  protected Set<Operation<?, ?>> cannot() {
    return WIDE_STRINGS;
  }

  @Override
  protected String connectOptions() {
    return "{'gateway':'" + gateway() + "'}";
  }
}
