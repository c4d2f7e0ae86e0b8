package roundtrip.soap.metro;

import com.sun.net.httpserver.HttpContext;
import com.sun.net.httpserver.HttpServer;
import com.sun.xml.ws.api.streaming.XMLStreamReaderFactory.Woodstox;
import com.sun.xml.ws.util.RuntimeVersion;
import jakarta.xml.ws.Endpoint;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.xml.transform.Source;
import javax.xml.transform.stream.StreamSource;
import roundtrip.core.contract.Options;
import roundtrip.core.contract.Servant;
import roundtrip.core.contract.Server;
import roundtrip.soap.BenchSkeleton;
import roundtrip.soap.Limits;

/**
 * Publishes the servant on the JDK's HTTP server, as {@code Endpoint.publish} of an address does:
 * that one would not say which port it took, and has no place for a limit.
 */
public final class MetroServer implements Server {
  /** The server's own default. */
  private static final int BACKLOG = 0;

  private ExecutorService threads;
  private HttpServer http;
  private Endpoint endpoint;

  static Map<String, String> versions() {
    return Map.of("Metro JAX-WS", RuntimeVersion.VERSION.BUILD_VERSION);
  }

  @Override
  public String start(String bind, String advertise, int port, Options options, Servant servant)
      throws IOException {
    limitXml();
    http = HttpServer.create(new InetSocketAddress(bind, port), BACKLOG);
    threads = Executors.newCachedThreadPool();
    http.setExecutor(threads);
    HttpContext context = http.createContext(roundtrip.soap.Endpoint.PATH);
    context.getFilters().add(new RequestLimit());
    endpoint = Endpoint.create(new BenchSkeleton(servant));
    // Or the contract that it hands out would import what is not served.
    endpoint.setMetadata(List.of(schema("bench.xsd"), schema("arrays.xsd")));
    endpoint.publish(context);
    http.start();
    return roundtrip.soap.Endpoint.of(advertise, http.getAddress().getPort());
  }

  private static Source schema(String file) {
    ClassLoader loader = BenchSkeleton.class.getClassLoader();
    return new StreamSource(loader.getResource("roundtrip/soap/stubs/" + file).toExternalForm());
  }

  /**
   * Metro reads these once, when it makes its parsers. They know of no document types by
   * themselves.
   */
  private static void limitXml() {
    System.setProperty(Woodstox.PROPERTY_MAX_ELEMENT_DEPTH, "" + Limits.MAX_DEPTH);
    System.setProperty(Woodstox.PROPERTY_MAX_CHILDREN_PER_ELEMENT, "" + Limits.MAX_CHILDREN);
    System.setProperty(Woodstox.PROPERTY_MAX_ATTRIBUTES_PER_ELEMENT, "" + Limits.MAX_ATTRIBUTES);
  }

  @Override
  public void close() {
    if (http != null) {
      endpoint.stop();
      http.stop(0);
      threads.shutdown();
      http = null;
    }
  }
}
