package roundtrip.rmi.cgi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import roundtrip.rmi.http.GatewayTest;
import roundtrip.testkit.Helper;

class CgiTest extends GatewayTest {
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

  @ParameterizedTest
  @ValueSource(strings = {"/0.jar", "/cgi-bin/../../0.jar", "/cgi-bin/%2e%2e/%2e%2e/0.jar"})
  void nothingButTheProgramIsThere(String path) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://" + web.address() + path)).build();
    HttpResponse<String> reply = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
    assertEquals(404, reply.statusCode());
  }
}
