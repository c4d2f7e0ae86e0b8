package roundtrip.rmi.servlet;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.URI;
import org.apache.catalina.LifecycleException;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import roundtrip.rmi.http.GatewayTest;

class WebTest extends GatewayTest {
  @AutoClose private static Web web;

  @BeforeAll
  static void startWeb() throws Exception {
    web = new Web(InetAddress.getLoopbackAddress(), 0, objects);
  }

  @Override
  protected String gateway() {
    return web.address();
  }

  @Test
  void aPortThatIsTakenIsNamed() {
    int port = URI.create(web.address()).getPort();
    Exception error =
        assertThrows(
            LifecycleException.class,
            () -> new Web(InetAddress.getLoopbackAddress(), port, objects).close());
    assertTrue(error.getMessage().contains("port " + port), error::getMessage);
  }
}
