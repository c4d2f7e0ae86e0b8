package roundtrip.rmi.servlet;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.core.StandardContext;
import org.apache.catalina.startup.Tomcat;
import roundtrip.rmi.RmiServer;
import roundtrip.rmi.http.Forwarder;

/** The web server: Tomcat with the one servlet, and nothing else of its own. */
public final class Web implements AutoCloseable {
  /** Where the CGI program stood too. */
  private static final String PATH = "/cgi-bin/java-rmi.cgi";

  private static final String SERVLET = "java-rmi";

  /** Held here: the collector would take it, and with it the level. */
  private static final Logger TALK = Logger.getLogger("org.apache");

  /** The gateway as a servlet: it stays, while the CGI program is started anew for each call. */
  private static final class ForwardingServlet extends HttpServlet {
    private static final long serialVersionUID = 1;

    private final transient Forwarder forwarder;

    ForwardingServlet(Forwarder forwarder) {
      this.forwarder = forwarder;
    }

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response)
        throws IOException {
      try {
        byte[] reply =
            forwarder.forward(
                request.getQueryString(), request.getContentLengthLong(), request.getInputStream());
        response.setContentType(Forwarder.CONTENT_TYPE);
        send(response, reply);
      } catch (Forwarder.Refusal refusal) {
        response.setStatus(refusal.status());
        response.setContentType("text/plain;charset=UTF-8");
        send(response, refusal.getMessage().getBytes(StandardCharsets.UTF_8));
      }
    }

    private static void send(HttpServletResponse response, byte[] body) throws IOException {
      response.setContentLength(body.length);
      response.getOutputStream().write(body);
    }
  }

  private final InetAddress bind;
  private final Tomcat tomcat = new Tomcat();
  private final Path folder;

  /** Starts it at an address, where the objects are too; port 0 is any that is free. */
  public Web(InetAddress bind, int port, int objects) throws LifecycleException, IOException {
    this.bind = bind;
    TALK.setLevel(Level.WARNING);
    // Java goes by java.io.tmpdir; the agent removes TMPDIR, even if this process is killed.
    String scratch = System.getenv().getOrDefault("TMPDIR", System.getProperty("java.io.tmpdir"));
    folder = Files.createTempDirectory(Path.of(scratch), "roundtrip-web-");
    tomcat.setBaseDir(folder.toString());
    Connector connector = new Connector();
    connector.setThrowOnFailure(true);
    connector.setPort(port);
    connector.setProperty("address", bind.getHostAddress());
    // A client that sends too much is read to the end, or it would not read why it is refused.
    connector.setProperty("maxSwallowSize", Long.toString(2 * RmiServer.MAX_CALL_BYTES));
    tomcat.setConnector(connector);
    StandardContext context = (StandardContext) tomcat.addContext("", folder.toString());
    // Tomcat looks for these when an application ends and it goes on. Here they end together.
    context.setClearReferencesObjectStreamClassCaches(false);
    context.setClearReferencesRmiTargets(false);
    context.setClearReferencesThreadLocals(false);
    Tomcat.addServlet(context, SERVLET, new ForwardingServlet(new Forwarder(bind, objects)));
    context.addServletMappingDecoded(PATH, SERVLET);
    try {
      tomcat.start();
    } catch (LifecycleException e) {
      close();
      throw new LifecycleException("port " + port + " of " + bind.getHostAddress(), e);
    }
  }

  /** Returns the servlet's address. */
  public String address() {
    return "http://" + bind.getHostAddress() + ":" + tomcat.getConnector().getLocalPort() + PATH;
  }

  @Override
  public void close() throws LifecycleException, IOException {
    tomcat.stop();
    tomcat.destroy();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  /** Serves until standard input ends, at an address and a port, for the port of the objects. */
  public static void main(String[] args) throws LifecycleException, IOException {
    if (args.length != 3) {
      System.err.println("expected address port objects-port");
      System.exit(2);
    }
    InetAddress bind = InetAddress.getByName(args[0]);
    try (Web web = new Web(bind, Integer.parseInt(args[1]), Integer.parseInt(args[2]))) {
      System.out.println(web.address());
      System.in.transferTo(OutputStream.nullOutputStream());
    }
  }
}
