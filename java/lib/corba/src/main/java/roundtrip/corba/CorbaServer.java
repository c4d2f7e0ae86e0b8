package roundtrip.corba;

import org.omg.CORBA.ORB;
import org.omg.CORBA.UserException;
import org.omg.PortableServer.POA;
import org.omg.PortableServer.POAHelper;
import roundtrip.Counter;
import roundtrip.CounterHelper;
import roundtrip.core.contract.Options;
import roundtrip.core.contract.ProtocolError;
import roundtrip.core.contract.Servant;
import roundtrip.core.contract.Server;

/** Activates the skeleton in the root POA; the endpoint is the reference as a string. */
public final class CorbaServer implements Server {
  private final Vendor vendor;
  private ORB orb;

  public CorbaServer(Vendor vendor) {
    this.vendor = vendor;
  }

  @Override
  public String start(String bind, String advertise, int port, Options options, Servant servant)
      throws ProtocolError, Exception {
    orb = ORB.init(new String[0], vendor.serverProperties(bind, advertise, port, options));
    try {
      POA root = POAHelper.narrow(orb.resolve_initial_references("RootPOA"));
      root.the_POAManager().activate();
      byte[] id = root.activate_object(new BenchSkeleton(servant, () -> open(root)));
      return orb.object_to_string(root.id_to_reference(id));
    } catch (Exception e) {
      close();
      throw e;
    }
  }

  /** Returns a reference to a new counter, which is active until it is closed. */
  private static Counter open(POA poa) {
    try {
      byte[] id = poa.activate_object(new CounterSkeleton());
      return CounterHelper.narrow(poa.id_to_reference(id));
    } catch (UserException e) {
      throw new IllegalStateException("the root adapter takes every new object", e);
    }
  }

  @Override
  public void close() {
    if (orb != null) {
      orb.destroy();
      orb = null;
    }
  }
}
