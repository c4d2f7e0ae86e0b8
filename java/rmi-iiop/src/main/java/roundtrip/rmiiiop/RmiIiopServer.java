package roundtrip.rmiiiop;

import java.io.IOException;
import java.rmi.NoSuchObjectException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.rmi.CORBA.Util;
import javax.rmi.PortableRemoteObject;
import org.omg.CORBA.ORB;
import org.omg.PortableServer.POA;
import org.omg.PortableServer.POAHelper;
import roundtrip.core.contract.Options;
import roundtrip.core.contract.ProtocolError;
import roundtrip.core.contract.Servant;
import roundtrip.core.contract.Server;
import roundtrip.glassfish.GlassfishOrb;
import roundtrip.rmi.BenchSkeleton;
import roundtrip.rmi.CounterSkeleton;
import roundtrip.rmi.Exporter;

/** Exports the servant, and activates its tie; the endpoint is the reference as a string. */
public final class RmiIiopServer implements Server {
  private ORB orb;

  private final PortableExporter exporter = new PortableExporter();

  @Override
  public String start(String bind, String advertise, int port, Options options, Servant servant)
      throws ProtocolError, Exception {
    Stubs.choose(options);
    orb = ORB.init(new String[0], GlassfishOrb.serverProperties(bind, advertise, port));
    try {
      // It listens first: what was exported by then could not be taken back.
      POA root = POAHelper.narrow(orb.resolve_initial_references("RootPOA"));
      root.the_POAManager().activate();
      BenchSkeleton bench = new BenchSkeleton(servant, () -> new CounterSkeleton(exporter));
      exporter.export(bench);
      byte[] id = root.activate_object((org.omg.PortableServer.Servant) Util.getTie(bench));
      return orb.object_to_string(root.id_to_reference(id));
    } catch (Exception e) {
      close();
      throw e;
    }
  }

  @Override
  public void close() throws IOException {
    exporter.unexportAll();
    if (orb != null) {
      orb.destroy();
      orb = null;
    }
  }

  /**
   * Has objects take calls by IIOP. The ORB activates a counter's tie when it sends a reference.
   */
  static final class PortableExporter implements Exporter {
    /** The ORB's runtime holds all of them, counters that are never closed too. */
    private final Set<Remote> exported = ConcurrentHashMap.newKeySet();

    @Override
    public void export(Remote object) throws RemoteException {
      PortableRemoteObject.exportObject(object);
      exported.add(object);
    }

    @Override
    public void unexport(Remote object) throws NoSuchObjectException {
      exported.remove(object);
      PortableRemoteObject.unexportObject(object);
    }

    void unexportAll() throws NoSuchObjectException {
      for (Remote object : exported) {
        unexport(object);
      }
    }
  }
}
