package roundtrip.rmiiiop;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import javax.rmi.PortableRemoteObject;
import org.omg.CORBA.BAD_OPERATION;
import org.omg.CORBA.OBJECT_NOT_EXIST;
import org.omg.CORBA.ORB;
import org.omg.CORBA.portable.ObjectImpl;
import roundtrip.core.contract.Refused;
import roundtrip.core.worker.Options;
import roundtrip.core.worker.ProtocolError;
import roundtrip.glassfish.GlassfishOrb;
import roundtrip.rmi.Bench;
import roundtrip.rmi.RmiClient;

/** Calls the interface of RMI through a stub that speaks IIOP. */
public final class RmiIiopClient extends RmiClient {
  private final AtomicReference<ORB> shared;
  private boolean madeTheOrb;
  private ObjectImpl stub;

  /**
   * @param shared the ORB of all clients of this process, which the first makes and destroys: null
   *     until then
   */
  public RmiIiopClient(AtomicReference<ORB> shared) {
    this.shared = shared;
  }

  @Override
  public Set<String> optionNames() {
    return Set.of(Stubs.OPTION);
  }

  @Override
  public Map<String, String> versions() {
    return GlassfishOrb.versions();
  }

  /**
   * A process has one ORB, and one connection to each server: so what {@code connect} times is a
   * further stub of an ORB that runs, and the first call takes the connection that is open.
   */
  @Override
  protected Bench lookUp(String endpoint, Options options) throws ProtocolError {
    ORB orb = shared.get();
    if (orb == null) {
      Stubs.choose(options);
      orb = ORB.init(new String[0], GlassfishOrb.calling());
      shared.set(orb);
      madeTheOrb = true;
    }
    Object found = PortableRemoteObject.narrow(orb.string_to_object(endpoint), Bench.class);
    stub = (ObjectImpl) found;
    return (Bench) found;
  }

  /** A reference that names its type is narrowed without a word to the server: this is the word. */
  @Override
  public void reach() {
    if (stub._non_existent()) {
      throw new OBJECT_NOT_EXIST("the server does not know the object of this reference");
    }
  }

  /** A stub has no such method: the request is made as the generated ones are. */
  @Override
  protected void callUnknown() throws Refused, Exception {
    try {
      stub._releaseReply(stub._invoke(stub._request("dance", true)));
    } catch (BAD_OPERATION e) {
      throw new Refused(e);
    }
  }

  /** The client that made the ORB is the last to be closed. */
  @Override
  public void close() {
    super.close();
    stub = null;
    if (madeTheOrb) {
      shared.getAndSet(null).destroy();
      madeTheOrb = false;
    }
  }
}
