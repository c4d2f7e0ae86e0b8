package roundtrip.rmiiiop;

import java.io.IOException;
import java.util.Map;
import java.util.Set;
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

/** Exports the servant, and activates its tie; the endpoint is the reference as a string. */
public final class RmiIiopServer implements Server {
  private ORB orb;
  private BenchSkeleton bench;

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
      bench = new BenchSkeleton(servant);
      PortableRemoteObject.exportObject(bench);
      byte[] id = root.activate_object((org.omg.PortableServer.Servant) Util.getTie(bench));
      return orb.object_to_string(root.id_to_reference(id));
    } catch (Exception e) {
      close();
      throw e;
    }
  }

  @Override
  public void close() throws IOException {
    if (bench != null) {
      PortableRemoteObject.unexportObject(bench);
      bench = null;
    }
    if (orb != null) {
      orb.destroy();
      orb = null;
    }
  }
}
