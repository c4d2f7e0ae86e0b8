package roundtrip.rmiiiop;

import java.util.concurrent.atomic.AtomicReference;
import javax.rmi.PortableRemoteObject;
import org.omg.CORBA.BAD_OPERATION;
import org.omg.CORBA.OBJECT_NOT_EXIST;
import org.omg.CORBA.ORB;
import org.omg.CORBA.portable.ObjectImpl;
import org.omg.PortableServer.POAHelper;
import roundtrip.core.contract.Features;
import roundtrip.core.contract.Options;
import roundtrip.core.contract.ProtocolError;
import roundtrip.core.contract.Refused;
import roundtrip.glassfish.GlassfishOrb;
import roundtrip.glassfish.ListeningOrb;
import roundtrip.rmi.Bench;
import roundtrip.rmi.RmiClient;

/** Calls the interface of RMI through a stub that speaks IIOP. */
public final class RmiIiopClient extends RmiClient {
  private final AtomicReference<ORB> lent;
  private String endpoint;
  private Options options;

  /** This client's own; null while it borrows the first's. */
  private ORB orb;

  private ObjectImpl stub;

  /**
   * @param lent the ORB of the first client of this process, which the runs of {@code connect}
   *     borrow; null until that client connects
   */
  public RmiIiopClient(AtomicReference<ORB> lent) {
    this.lent = lent;
  }

  /**
   * An application has one ORB, so what {@code connect} times is a further stub of an ORB that
   * runs, and the first call takes the connection that is open.
   */
  @Override
  protected Bench lookUp(String endpoint, Options options) throws ProtocolError {
    this.endpoint = endpoint;
    this.options = options;
    ORB running = orb == null ? lent.get() : orb;
    if (running == null) {
      Stubs.choose(options);
      orb = newOrb();
      lent.set(orb);
      running = orb;
    }
    Object found = PortableRemoteObject.narrow(running.string_to_object(endpoint), Bench.class);
    stub = (ObjectImpl) found;
    return (Bench) found;
  }

  private static ORB newOrb() {
    ORB made = ORB.init(new String[0], GlassfishOrb.clientProperties());
    ((ListeningOrb) made)
        .classCodeBaseHandler(new ListeningOrb.DeclaredClassesOnly(RmiClient::isOfFailure));
    return made;
  }

  /**
   * Gives a client that stays an ORB of its own, and so a connection, and asks the server whether
   * it knows the object: narrowing a reference that names its type does not.
   */
  @Override
  public void warmConnection() throws Exception {
    if (orb == null) {
      orb = newOrb();
      proxy(endpoint, options);
    }
    if (stub._non_existent()) {
      throw new OBJECT_NOT_EXIST("the server does not know the object of this reference");
    }
  }

  /** The ORB that calls serves as well, as soon as its adapter is active. */
  @Override
  public void features(Features features) throws Exception {
    POAHelper.narrow(orb.resolve_initial_references("RootPOA")).the_POAManager().activate();
    featuresOfObjects(features, new RmiIiopServer.PortableExporter());
  }

  /** A stub has no such method: the request is made as the generated ones are. */
  @Override
  public void callUnknown() throws Refused, Exception {
    try {
      stub._releaseReply(stub._invoke(stub._request("dance", true)));
    } catch (BAD_OPERATION e) {
      throw new Refused(e);
    }
  }

  @Override
  public void close() {
    super.close();
    stub = null;
    if (orb != null) {
      lent.compareAndSet(orb, null);
      orb.destroy();
      orb = null;
    }
  }
}
