package roundtrip.rmi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.net.InetSocketAddress;
import java.net.Proxy;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import roundtrip.core.contract.Options;
import roundtrip.core.contract.ProtocolError;

class ProxyOptionTest {
  private static Options options(String proxy) throws ProtocolError {
    return new Options(Map.of("proxy", proxy), Set.of("proxy"));
  }

  @ParameterizedTest
  @CsvSource({
    "127.0.0.1:8888, 127.0.0.1, 8888",
    "localhost:1, localhost, 1",
    "[::1]:65535, 0:0:0:0:0:0:0:1, 65535"
  })
  void hostAndPortAreAProxy(String text, String host, int port) throws Exception {
    Proxy proxy = ProxyOption.of(options(text));
    InetSocketAddress address = (InetSocketAddress) proxy.address();
    assertEquals(Proxy.Type.HTTP, proxy.type());
    assertEquals(host, address.getHostString());
    assertEquals(port, address.getPort());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"proxy", "proxy:", ":8888", "proxy:0", "proxy:65536", "a b:1", "u@h:1", "h:1/x"})
  void anythingElseIsRefusedByName(String text) throws Exception {
    Options wrong = options(text);
    assertEquals(
        "options.proxy is '" + text + "'; expected host:port",
        assertThrows(ProtocolError.class, () -> ProxyOption.of(wrong)).getMessage());
  }
}
