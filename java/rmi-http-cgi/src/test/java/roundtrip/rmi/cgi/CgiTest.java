package roundtrip.rmi.cgi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import roundtrip.rmi.http.GatewayTest;
import roundtrip.testkit.Helper;

class CgiTest extends GatewayTest {
  @AutoClose private static Helper web;

  @BeforeAll
  static void startWeb(@TempDir Path folder) throws Exception {
    web = Lighttpd.start(folder, objects);
  }

  @Override
  protected String gateway() {
    return Lighttpd.address(web);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "/cgi-bin/../..", "/cgi-bin/%2e%2e/%2e%2e"})
  void nothingButTheProgramIsThere(String folder) throws Exception {
    String file = folder + "/java/roundtrip/rmi/cgi/Gateway.java";
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://" + web.address() + file)).build();
    HttpResponse<String> reply = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
    assertEquals(404, reply.statusCode());
  }
}
