package roundtrip.soap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import jakarta.xml.ws.WebServiceException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import roundtrip.core.contract.CallCounts;
import roundtrip.core.contract.Operation;
import roundtrip.core.contract.Operations;
import roundtrip.core.contract.Options;
import roundtrip.core.contract.Servant;
import roundtrip.core.contract.Server;
import roundtrip.core.contract.Values;
import roundtrip.core.measure.Calls;
import roundtrip.core.measure.Client;

/**
 * A real server, and requests by hand that no proxy would send: what must hold of every SOAP
 * system.
 */
public abstract class SoapServerTest {
  private static final String ENVELOPE =
      "<e:Envelope xmlns:e='http://schemas.xmlsoap.org/soap/envelope/'><e:Body>%s</e:Body></e:Envelope>";
  private static final String PUT_STRING =
      ENVELOPE.formatted(
          "<b:putString xmlns:b='urn:roundtrip:bench'><b:data>%s</b:data></b:putString>");

  @TempDir Path folder;

  private final CallCounts callCounts = new CallCounts();
  private Server server;
  private Client client;
  private Calls calls;
  private String endpoint;

  protected abstract Server newServer();

  protected abstract Client newClient();

  @BeforeEach
  void start() throws Exception {
    server = newServer();
    Options none = new Options(Map.of(), Set.of());
    endpoint = server.start("127.0.0.1", "127.0.0.1", 0, none, new Servant(callCounts));
    client = newClient();
    client.proxy(endpoint, none);
    client.warmConnection();
    calls = new Calls(new CallCounts());
    client.registerOperations(calls);
  }

  @AfterEach
  void stop() throws Exception {
    client.close();
    server.close();
  }

  private HttpResponse<String> post(String operation, BodyPublisher body)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(endpoint))
            .version(HttpClient.Version.HTTP_1_1)
            .header("Content-Type", "text/xml; charset=utf-8")
            .header("SOAPAction", "\"urn:roundtrip:bench:" + operation + "\"")
            .POST(body)
            .build();
    return HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
  }

  private HttpResponse<String> post(String body) throws IOException, InterruptedException {
    return post("putString", BodyPublishers.ofString(body));
  }

  private void assertAliveAndUncalled() throws Exception {
    assertTrue(
        Set.of("invoke").containsAll(callCounts.calls().keySet()), callCounts.calls()::toString);
    assertEquals(8, client.invoke(7));
  }

  private void assertRefused(HttpResponse<String> response) throws Exception {
    assertTrue(response.statusCode() >= 400, response::body);
    assertFalse(response.body().contains("putStringResponse"), response::body);
    assertAliveAndUncalled();
  }

  @Test
  void aRequestByHandIsAnswered() throws Exception {
    HttpResponse<String> response = post(PUT_STRING.formatted("&lt;abc&gt;"));
    assertEquals(200, response.statusCode(), response::body);
    assertTrue(response.body().contains(">5<"), response::body);
    assertEquals(Map.of("putString", 1L), callCounts.calls());
  }

  @Test
  void anEntityThatNamesAFileIsRefusedAndNothingOfItIsTold() throws Exception {
    Path secret = Files.writeString(folder.resolve("secret.txt"), "that-is-secret");
    String type = "<!DOCTYPE x [<!ENTITY file SYSTEM '" + secret.toUri() + "'>]>";

    HttpResponse<String> response = post(type + PUT_STRING.formatted("&file;"));

    assertFalse(response.body().contains("that-is-secret"), response::body);
    assertRefused(response);
  }

  @Test
  void nothingIsFetchedForADocumentTypeOrItsEntities() throws Exception {
    try (ServerSocket elsewhere = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String there = "SYSTEM 'http://127.0.0.1:" + elsewhere.getLocalPort() + "/x.dtd'";
      String declarations =
          " [<!ENTITY file " + there + "> <!ENTITY % more " + there + "> %more;]>";
      // A request that names no entity may be answered: the declarations are skipped unread.
      post("<!DOCTYPE x " + there + ">" + ENVELOPE.formatted(""));
      post("<!DOCTYPE x " + there + declarations + ENVELOPE.formatted(""));
      assertRefused(post("<!DOCTYPE x " + there + declarations + PUT_STRING.formatted("&file;")));
      elsewhere.setSoTimeout(1);
      assertThrows(SocketTimeoutException.class, elsewhere::accept);
    }
  }

  @Test
  void entitiesThatMultiplyAreRefused() throws Exception {
    StringBuilder type = new StringBuilder("<!DOCTYPE x [<!ENTITY e0 'ha'>");
    for (int i = 1; i < 40; i++) {
      type.append("<!ENTITY e%d '&e%d;&e%d;'>".formatted(i, i - 1, i - 1));
    }
    assertRefused(post(type + "]>" + PUT_STRING.formatted("&e39;")));
  }

  @Test
  void whatIsNotARequestOfTheContractIsRefused() throws Exception {
    assertRefused(post("{}"));
    assertRefused(post("<!DOCTYPE x [<!ENTITY here 'text'>]>" + PUT_STRING.formatted("&here;")));
    assertRefused(post(PUT_STRING.formatted("<x>".repeat(100_000) + "</x>".repeat(100_000))));
  }

  /**
   * No length is declared, so that the excess shows while it comes; whether the words arrive is
   * chance.
   */
  @Test
  void aRequestInChunksHasTheSameLimit() throws Exception {
    byte[] some = "a".repeat(1 << 20).getBytes();
    List<byte[]> chunks = new ArrayList<>();
    String[] around = PUT_STRING.formatted(",").split(",");
    chunks.add(around[0].getBytes());
    for (int i = 0; i <= Limits.MAX_BYTES / some.length; i++) {
      chunks.add(some);
    }
    chunks.add(around[1].getBytes());
    BodyPublisher body = BodyPublishers.ofByteArrays(chunks);
    assertEquals(-1, body.contentLength());
    try {
      assertRefused(post("putString", body));
    } catch (IOException hungUp) {
      assertAliveAndUncalled();
    }
  }

  @Test
  void whatIsTimedAtItsLargestIsTaken() throws Exception {
    assertExact(Operations.PUT_BYTES);
    assertExact(Operations.PUT_STRING);
    assertExact(Operations.BOUNCE);
    assertExact(Operations.PUT_INT32_ARRAY);
    assertExact(Operations.GET_INT32_ARRAY);
  }

  private <A, R> void assertExact(Operation<A, R> operation) throws Exception {
    Values most = Values.of(operation.ranges().get(0).most());
    R reply = calls.send(operation, operation.argument(most));
    assertNull(operation.describeDifference(operation.reply(most), reply));
  }

  @Test
  void aCountBeyondTheLimitsIsRefusedInWords() throws Exception {
    WebServiceException refused =
        assertThrows(
            WebServiceException.class, () -> calls.send(Operations.GET_INT32_ARRAY, (1 << 20) + 1));
    assertTrue(
        refused.getMessage().contains("count is 1048577; expected 0 to 1048576"),
        refused.getMessage());
    assertAliveAndUncalled();
  }
}
