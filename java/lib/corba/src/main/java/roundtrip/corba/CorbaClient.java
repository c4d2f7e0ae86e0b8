package roundtrip.corba;

import java.util.concurrent.atomic.AtomicReference;
import org.omg.CORBA.BAD_OPERATION;
import org.omg.CORBA.OBJECT_NOT_EXIST;
import org.omg.CORBA.ORB;
import org.omg.CORBA.SystemException;
import org.omg.CORBA.portable.ObjectImpl;
import roundtrip.Bench;
import roundtrip.BenchFault;
import roundtrip.BenchHelper;
import roundtrip.core.contract.Features;
import roundtrip.core.contract.Options;
import roundtrip.core.contract.ProtocolError;
import roundtrip.core.contract.Refused;
import roundtrip.core.measure.Calls;
import roundtrip.core.measure.Client;

/** Calls through the static stub that the IDL compiler made. */
public final class CorbaClient implements Client {
  private final Vendor vendor;
  private final AtomicReference<ORB> lent;
  private String endpoint;
  private Options options;

  /** This client's own; null while it borrows the first's. */
  private ORB orb;

  private Bench bench;

  /**
   * @param lent the ORB of the first client of this process, which the runs of {@code connect}
   *     borrow; null until that client connects
   */
  public CorbaClient(Vendor vendor, AtomicReference<ORB> lent) {
    this.vendor = vendor;
    this.lent = lent;
  }

  /**
   * An application has one ORB, so what {@code connect} times is a further reference of an ORB that
   * runs, and the first call takes the connection that is open.
   */
  @Override
  public void proxy(String endpoint, Options options) throws ProtocolError {
    this.endpoint = endpoint;
    this.options = options;
    ORB running = orb == null ? lent.get() : orb;
    if (running == null) {
      orb = newOrb();
      lent.set(orb);
      running = orb;
    }
    bench = BenchHelper.narrow(running.string_to_object(endpoint));
  }

  private ORB newOrb() throws ProtocolError {
    return ORB.init(new String[0], vendor.clientProperties(options));
  }

  /**
   * Gives a client that stays an ORB of its own, and so a connection, and asks the server whether
   * it knows the object: narrowing a reference that names its type does not.
   */
  @Override
  public void warmConnection() throws ProtocolError {
    if (orb == null) {
      orb = newOrb();
      proxy(endpoint, options);
    }
    if (bench._non_existent()) {
      throw new OBJECT_NOT_EXIST("the server does not know the object of this reference");
    }
  }

  @Override
  public int invoke(int n) {
    return bench.invoke(n);
  }

  @Override
  public void registerOperations(Calls calls) {
    calls.refusedBy(SystemException.class);
    BoundOperations.addTo(calls, bench);
    calls.fail(BenchFault.class, Faults.MAPPING, bench::fail);
  }

  @Override
  public void features(Features features) throws Exception {
    new CorbaFeatures(orb, vendor, endpoint, options).addTo(features);
  }

  /** A stub has no such method: the request is made as the generated ones are. */
  @Override
  public void callUnknown() throws Refused, Exception {
    ObjectImpl stub = (ObjectImpl) bench;
    try {
      stub._releaseReply(stub._invoke(stub._request("dance", true)));
    } catch (BAD_OPERATION e) {
      throw new Refused(e);
    }
  }

  @Override
  public void close() {
    if (bench != null) {
      bench._release();
      bench = null;
    }
    if (orb != null) {
      lent.compareAndSet(orb, null);
      orb.destroy();
      orb = null;
    }
  }
}
