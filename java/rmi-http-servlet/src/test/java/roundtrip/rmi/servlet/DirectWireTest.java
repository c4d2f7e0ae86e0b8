package roundtrip.rmi.servlet;

import java.net.InetAddress;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import roundtrip.rmi.http.GatewayWireTest;

class DirectWireTest extends GatewayWireTest {
  @AutoClose private static Web web;

  @BeforeAll
  static void startWeb() throws Exception {
    web = new Web(InetAddress.getLoopbackAddress(), 0, objects);
  }

  @Override
  protected String gateway() {
    return web.address();
  }
}
