package roundtrip.rmi.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URL;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import roundtrip.core.contract.CallCounts;
import roundtrip.core.contract.Options;
import roundtrip.core.contract.Servant;
import roundtrip.rmi.http.Recorder.Exchange;

/**
 * The bytes that docs/rmi-over-http.md shows, taken from between a real client and a real server.
 */
class BytesOnTheWireTest {
  /** "JRMI", version 2, one message. */
  private static final String HEADER = "4a524d4900024c";

  private static final String STREAM_HEADER = "aced0005";

  private final TunnelServer server = new TunnelServer();
  private final TunnelClient client =
      new TunnelClient() {
        @Override
        protected URL url(String host, int port) throws IOException {
          // RMI goes on cleaning up references of tests before this one, whose servers are gone.
          return super.url(host, port == Recorder.portOf(endpoint) ? recorder.port() : port);
        }
      };
  private Recorder recorder;
  private String endpoint;

  @BeforeEach
  void connect() throws Exception {
    Options none = new Options(Map.of(), Set.of());
    endpoint = server.start("127.0.0.1", "127.0.0.1", 0, none, new Servant(new CallCounts()));
    recorder = new Recorder(Recorder.portOf(endpoint));
    client.proxy(endpoint, none);
  }

  @AfterEach
  void disconnect() throws Exception {
    client.close();
    recorder.close();
    server.close();
  }

  private static void assertMatches(String pattern, String text) {
    assertTrue(text.matches(pattern), () -> text + "\ndoes not match\n" + pattern);
  }

  @Test
  void aCallIsOnePostOnAConnectionOfItsOwn() throws Exception {
    int before = recorder.exchanges().size();
    assertEquals(8, client.invoke(7));
    assertEquals(before + 1, recorder.exchanges().size());
    Exchange call = recorder.exchanges().get(before);

    assertMatches("POST / HTTP/1.1\r\n(.+\r\n)+\r\n", call.requestHead());
    assertMatches("(?s).*\r\nContent-type: application/octet-stream\r\n.*", call.requestHead());
    assertMatches("(?s).*\r\nHost: 127.0.0.1:" + recorder.port() + "\r\n.*", call.requestHead());
    assertMatches(
        "(?s).*\r\nContent-Length: " + call.requestBody().length() / 2 + "\r\n.*",
        call.requestHead());
    // Call; a block of 38 bytes: the object, no operation's number, the method's hash, 7.
    assertMatches(
        HEADER + "50" + STREAM_HEADER + "7726[0-9a-f]{44}ffffffff[0-9a-f]{16}00000007",
        call.requestBody());

    // Return; a block of 19 bytes: it returned, the identifier of this reply, 8.
    assertMatches("51" + STREAM_HEADER + "771301[0-9a-f]{28}00000008", call.replyBody());
    assertEquals(
        "HTTP/1.0 200 OK\r\nContent-type: application/octet-stream\r\nContent-length: 26\r\n\r\n",
        call.replyHead());
  }

  @Test
  void aReplyWithAReferenceIsAcknowledgedByAPostOfItsOwn() throws Exception {
    List<Exchange> lookup = recorder.exchanges();
    List<String> kinds =
        lookup.stream()
            .map(Exchange::requestBody)
            .peek(body -> assertMatches(HEADER + ".*", body))
            .map(body -> body.substring(HEADER.length(), HEADER.length() + 2))
            .toList();
    // The lookup, what it returned is registered with the collector, its reply is acknowledged.
    assertEquals(List.of("50", "50", "54"), kinds);
    Exchange acknowledgement = lookup.get(2);
    String identifier = lookup.get(0).replyBody().replaceAll("51aced0005770f01(.{28}).*", "$1");
    assertEquals(HEADER + "54" + identifier, acknowledgement.requestBody());
    assertEquals("00", acknowledgement.replyBody());
  }

  @Test
  void nothingButMessagesIsPosted() throws Exception {
    client.invoke(1);
    // Beyond the time after which RMI pings a connection before it uses it again.
    Thread.sleep(100);
    int before = recorder.exchanges().size();
    client.invoke(2);
    assertEquals(before + 1, recorder.exchanges().size());
    for (Exchange exchange : recorder.exchanges()) {
      assertMatches(HEADER + "5[04].*", exchange.requestBody());
    }
  }
}
