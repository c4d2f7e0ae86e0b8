package roundtrip.rmi.servlet;

import java.net.InetAddress;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import roundtrip.rmi.http.GatewayWireTest;

class DirectWireTest extends GatewayWireTest {
  private static Web web;

  @BeforeAll
  static void startWeb() throws Exception {
    web = new Web(InetAddress.getLoopbackAddress(), 0, objects);
  }

  @AfterAll
  static void endWeb() throws Exception {
    web.close();
  }

  @Override
  protected String gateway() {
    return web.address();
  }
}
