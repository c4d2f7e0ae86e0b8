package roundtrip.rmi;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.rmi.NoSuchObjectException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.UnicastRemoteObject;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import roundtrip.core.contract.Options;
import roundtrip.core.contract.ProtocolError;
import roundtrip.core.contract.Servant;
import roundtrip.core.contract.Server;

/**
 * Exports the servant, with a registry of its own beside it; counters are exported on the same
 * port. A system whose connections are not plain ones listens in its own way.
 */
public class RmiServer implements Server {
  /** The bytes that one call may bring. */
  public static final long MAX_CALL_BYTES = RmiInputFilter.MAX_BYTES;

  /** What stubs take their host from. The runtime reads it when an object is exported. */
  static final String HOSTNAME = "java.rmi.server.hostname";

  /** What the object is bound to in the registry. */
  private static final String NAME = "bench";

  static {
    RmiInputFilter.install();
  }

  /** Weakly: a counter that no client refers to any more is the collector's. */
  private final Set<Remote> exported =
      Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

  private Registry registry;

  /** Held here: nothing else keeps an exported object from the collector but references to it. */
  private Bench bench;

  /** Returns the version of RMI, which is the runtime's. */
  public static Map<String, String> versions() {
    return Map.of("Java RMI", System.getProperty("java.version"));
  }

  @Override
  public String start(String bind, String advertise, int port, Options options, Servant servant)
      throws ProtocolError, IOException {
    System.setProperty(HOSTNAME, advertise);
    BoundSockets sockets = new BoundSockets(InetAddress.getByName(bind), this::listen);
    registry = LocateRegistry.createRegistry(port, null, sockets);
    try {
      Exporter exporter = exporter(port, sockets);
      bench = new BenchSkeleton(servant, () -> new CounterSkeleton(exporter));
      exporter.export(bench);
      registry.rebind(NAME, bench);
    } catch (IOException e) {
      close();
      throw e;
    }
    return "rmi://" + Server.address(advertise, sockets.port()) + "/" + NAME;
  }

  /** Returns an exporter to the registry's port: 0 with the same sockets is the same port. */
  private Exporter exporter(int port, BoundSockets sockets) {
    return new Exporter() {
      @Override
      public void export(Remote object) throws RemoteException {
        UnicastRemoteObject.exportObject(object, port, null, sockets);
        exported.add(object);
      }

      @Override
      public void unexport(Remote object) throws NoSuchObjectException {
        exported.remove(object);
        UnicastRemoteObject.unexportObject(object, true);
      }
    };
  }

  private ServerSocket listen(int port, int backlog, InetAddress bind) throws IOException {
    return new ServerSocket(port, backlog, bind) {
      @Override
      public Socket accept() throws IOException {
        Socket connection = newConnection();
        implAccept(connection);
        return connection;
      }
    };
  }

  /** Returns what a connection is accepted by. */
  protected UnnamedSocket newConnection() {
    return new UnnamedSocket();
  }

  @Override
  public void close() throws NoSuchObjectException {
    for (Remote object : List.copyOf(exported)) {
      UnicastRemoteObject.unexportObject(object, true);
    }
    exported.clear();
    bench = null;
    if (registry != null) {
      UnicastRemoteObject.unexportObject(registry, true);
      registry = null;
    }
  }
}
