package roundtrip.rmiiiop;

import java.io.IOException;
import java.rmi.NoSuchObjectException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.rmi.CORBA.Util;
import javax.rmi.PortableRemoteObject;
import org.omg.CORBA.ORB;
import org.omg.PortableServer.POA;
import org.omg.PortableServer.POAHelper;
import roundtrip.core.contract.Servant;
import roundtrip.core.contract.Server;
import roundtrip.core.worker.Options;
import roundtrip.core.worker.ProtocolError;
import roundtrip.glassfish.GlassfishOrb;
import roundtrip.glassfish.ListeningOrb;
import roundtrip.rmi.BenchSkeleton;
import roundtrip.rmi.Exporter;

/** Exports the servant, and activates its tie; the endpoint is the reference as a string. */
public final class RmiIiopServer implements Server {
  private ORB orb;

  /** The ORB's runtime holds all of them, counters that are never closed too. */
  private final Set<Remote> exported = ConcurrentHashMap.newKeySet();

  @Override
  public Set<String> optionNames() {
    return Set.of(Stubs.OPTION);
  }

  @Override
  public Map<String, String> versions() {
    return GlassfishOrb.versions();
  }

  @Override
  public String start(String bind, String advertise, int port, Options options, Servant servant)
      throws ProtocolError, Exception {
    Stubs.choose(options);
    orb = ORB.init(new String[0], GlassfishOrb.serving(bind, advertise, port));
    ((ListeningOrb) orb).classCodeBaseHandler(new Admission());
    try {
      // It listens first: what was exported by then could not be taken back.
      POA root = POAHelper.narrow(orb.resolve_initial_references("RootPOA"));
      root.the_POAManager().activate();
      Exporter exporter = exporter();
      BenchSkeleton bench = new BenchSkeleton(servant, exporter);
      exporter.export(bench);
      byte[] id = root.activate_object((org.omg.PortableServer.Servant) Util.getTie(bench));
      return orb.object_to_string(root.id_to_reference(id));
    } catch (Exception e) {
      close();
      throw e;
    }
  }

  /** The ORB activates the tie of a counter when a reference to it is sent. */
  private Exporter exporter() {
    return new PortableExporter() {
      @Override
      public void export(Remote object) throws RemoteException {
        super.export(object);
        exported.add(object);
      }

      @Override
      public void unexport(Remote object) throws NoSuchObjectException {
        exported.remove(object);
        super.unexport(object);
      }
    };
  }

  @Override
  public void close() throws IOException {
    for (Remote object : exported) {
      PortableRemoteObject.unexportObject(object);
    }
    exported.clear();
    if (orb != null) {
      orb.destroy();
      orb = null;
    }
  }
}
