package roundtrip.rmi;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.rmi.NoSuchObjectException;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.UnicastRemoteObject;
import java.util.Map;
import roundtrip.core.contract.Servant;
import roundtrip.core.contract.Server;
import roundtrip.core.worker.Options;
import roundtrip.core.worker.ProtocolError;

/**
 * Exports the servant, with a registry of its own beside it. A system whose connections are not
 * plain ones listens in its own way.
 */
public class RmiServer implements Server {
  /** The bytes that one call may bring. */
  public static final long MAX_CALL_BYTES = Admission.MAX_BYTES;

  /**
   * What stubs take their host from. The runtime reads it once, when the first object is exported.
   */
  private static final String HOSTNAME = "java.rmi.server.hostname";

  private Registry registry;

  /**
   * Held here: nothing else keeps an exported object from the collector but the registry's stub.
   */
  private Bench bench;

  @Override
  public Map<String, String> versions() {
    return Endpoint.VERSIONS;
  }

  @Override
  public String start(String bind, String advertise, int port, Options options, Servant servant)
      throws ProtocolError, IOException {
    System.setProperty(HOSTNAME, advertise);
    BoundSockets sockets = new BoundSockets(InetAddress.getByName(bind), this::listen);
    registry = LocateRegistry.createRegistry(port, null, sockets);
    try {
      bench = new BenchSkeleton(servant);
      registry.rebind(
          Endpoint.NAME,
          UnicastRemoteObject.exportObject(bench, port, null, sockets, new Admission()));
    } catch (IOException e) {
      close();
      throw e;
    }
    return Endpoint.of(advertise, sockets.port());
  }

  /**
   * Listens.
   *
   * @param port 0 for any that is free
   * @param backlog connections that may wait
   * @param bind the address to listen on, and no other
   * @throws IOException if it cannot
   */
  protected ServerSocket listen(int port, int backlog, InetAddress bind) throws IOException {
    return new ServerSocket(port, backlog, bind);
  }

  @Override
  public void close() throws NoSuchObjectException {
    if (bench != null) {
      UnicastRemoteObject.unexportObject(bench, true);
      bench = null;
    }
    if (registry != null) {
      UnicastRemoteObject.unexportObject(registry, true);
      registry = null;
    }
  }
}
