package roundtrip.soap.cxf;

import java.util.Map;
import org.apache.cxf.Bus;
import org.apache.cxf.BusFactory;
import org.apache.cxf.jaxws.EndpointImpl;
import org.apache.cxf.staxutils.StaxUtils;
import org.apache.cxf.transport.http_jetty.JettyHTTPServerEngine;
import org.apache.cxf.transport.http_jetty.JettyHTTPServerEngineFactory;
import org.apache.cxf.version.Version;
import org.eclipse.jetty.server.NetworkConnector;
import org.eclipse.jetty.server.Server;
import roundtrip.core.contract.Options;
import roundtrip.core.contract.Servant;
import roundtrip.soap.BenchSkeleton;
import roundtrip.soap.Endpoint;
import roundtrip.soap.Limits;

/** Publishes the servant on the Jetty that CXF starts for an address. */
public final class CxfServer implements roundtrip.core.contract.Server {
  private EndpointImpl endpoint;
  private int enginePort;

  static Map<String, String> versions() {
    return Map.of("Apache CXF", Version.getCurrentVersion(), "Jetty", Server.getVersion());
  }

  @Override
  public String start(String bind, String advertise, int port, Options options, Servant servant)
      throws Exception {
    limitXml();
    Bus bus = BusFactory.getDefaultBus();
    JettyHTTPServerEngine engine =
        bus.getExtension(JettyHTTPServerEngineFactory.class)
            .createJettyHTTPServerEngine(bind, port, "http");
    enginePort = port;
    endpoint = new EndpointImpl(bus, new BenchSkeleton(servant));
    endpoint.getInInterceptors().add(new RequestLimit());
    endpoint.publish(Endpoint.of(bind, port));
    int listening = ((NetworkConnector) engine.getConnector()).getLocalPort();
    return Endpoint.of(advertise, listening);
  }

  /**
   * Sets what one message may have. By itself CXF stops at 50,000 elements of one array. It reads
   * these once, when it makes its parsers. They know of no document types by themselves.
   */
  static void limitXml() {
    System.setProperty(StaxUtils.MAX_ELEMENT_DEPTH, "" + Limits.MAX_DEPTH);
    System.setProperty(StaxUtils.MAX_CHILD_ELEMENTS, "" + Limits.MAX_CHILDREN);
    System.setProperty(StaxUtils.MAX_ATTRIBUTE_COUNT, "" + Limits.MAX_ATTRIBUTES);
    System.setProperty(StaxUtils.MAX_TEXT_LENGTH, "" + Limits.MAX_BYTES);
  }

  /** CXF keeps its engines by the port that was asked for, which may be 0. */
  @Override
  public void close() {
    if (endpoint != null) {
      endpoint.stop();
      JettyHTTPServerEngineFactory.destroyForPort(enginePort);
      endpoint = null;
    }
  }
}
