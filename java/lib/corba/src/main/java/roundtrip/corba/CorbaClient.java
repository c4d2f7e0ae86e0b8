package roundtrip.corba;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.omg.CORBA.BAD_OPERATION;
import org.omg.CORBA.OBJECT_NOT_EXIST;
import org.omg.CORBA.ORB;
import org.omg.CORBA.SystemException;
import org.omg.CORBA.portable.ObjectImpl;
import roundtrip.Bench;
import roundtrip.BenchHelper;
import roundtrip.Counter;
import roundtrip.core.contract.BenchFault;
import roundtrip.core.contract.Client;
import roundtrip.core.contract.Features;
import roundtrip.core.contract.Operation;
import roundtrip.core.contract.Refused;
import roundtrip.core.measure.Calls;
import roundtrip.core.worker.Options;
import roundtrip.core.worker.ProtocolError;

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
   * @param vendor whose ORB is on the class path
   * @param lent the ORB of the first client of this process, which the runs of {@code connect}
   *     borrow; null until that client connects
   */
  public CorbaClient(Vendor vendor, AtomicReference<ORB> lent) {
    this.vendor = vendor;
    this.lent = lent;
  }

  @Override
  public Set<String> optionNames() {
    return vendor.optionNames();
  }

  @Override
  public Map<String, String> versions() {
    return vendor.versions();
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
    return ORB.init(new String[0], vendor.calling(options));
  }

  /**
   * Gives a client that stays an ORB of its own, and so a connection, and asks the server whether
   * it knows the object: narrowing a reference that names its type does not.
   */
  @Override
  public void reach() throws ProtocolError {
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
  public void calls(Calls calls) {
    calls.refusedBy(SystemException.class);
    calls.invoke(bench::invoke);
    calls.put(Operation.PUT_BYTES, bench::putBytes);
    calls.put(Operation.PUT_CHARS, bench::putChars);
    calls.put(Operation.PUT_STRING, bench::putString);
    calls.bounce(Values.ITEMS, bench::bounce);
    calls.getBoolean(bench::getBoolean);
    calls.getOctet(bench::getOctet);
    calls.getChar(bench::getChar);
    calls.getInt16(bench::getInt16);
    calls.getInt32(bench::getInt32);
    calls.getInt64(bench::getInt64);
    calls.getFloat(bench::getFloat);
    calls.getDouble(bench::getDouble);
    calls.getString(bench::getString);
    calls.getWstring(bench::getWstring);
    calls.getStruct(Values.STRUCT, bench::getStruct);
    calls.setString(bench::setString);
    calls.setWstring(bench::setWstring);
    calls.get(Operation.GET_BOOLEAN_ARRAY, bench::getBooleanArray);
    calls.get(Operation.GET_OCTET_ARRAY, bench::getOctetArray);
    calls.get(Operation.GET_CHAR_ARRAY, bench::getCharArray);
    calls.get(Operation.GET_INT16_ARRAY, bench::getInt16Array);
    calls.get(Operation.GET_INT32_ARRAY, bench::getInt32Array);
    calls.get(Operation.GET_INT64_ARRAY, bench::getInt64Array);
    calls.get(Operation.GET_FLOAT_ARRAY, bench::getFloatArray);
    calls.get(Operation.GET_DOUBLE_ARRAY, bench::getDoubleArray);
    calls.get(Operation.GET_STRING_ARRAY, bench::getStringArray);
    calls.get(Operation.GET_STRUCT_ARRAY, Values.STRUCTS, bench::getStructArray);
    calls.put(Operation.PUT_BOOLEAN_ARRAY, bench::putBooleanArray);
    calls.put(Operation.PUT_OCTET_ARRAY, bench::putOctetArray);
    calls.put(Operation.PUT_CHAR_ARRAY, bench::putCharArray);
    calls.put(Operation.PUT_INT16_ARRAY, bench::putInt16Array);
    calls.put(Operation.PUT_INT32_ARRAY, bench::putInt32Array);
    calls.put(Operation.PUT_INT64_ARRAY, bench::putInt64Array);
    calls.put(Operation.PUT_FLOAT_ARRAY, bench::putFloatArray);
    calls.put(Operation.PUT_DOUBLE_ARRAY, bench::putDoubleArray);
    calls.put(Operation.PUT_STRING_ARRAY, bench::putStringArray);
    calls.put(Operation.PUT_STRUCT_ARRAY, Values.STRUCTS, bench::putStructArray);
    calls
        .counters(Counter::increment, Counter::close)
        .get(bench::getCounter)
        .open(bench::openCounter)
        .getArray(bench::getCounterArray)
        .call(bench::callCounter);
    calls.sleep(bench::sleep);
    calls.sort(bench::sort);
    calls.fail(roundtrip.BenchFault.class, CorbaClient::toCore, bench::fail);
    calls.echo(Values.STRUCT, bench::echo);
    calls.echoArrays(Values.ARRAYS, bench::echoArrays);
    calls.unknown(this::callUnknown);
  }

  @Override
  public void features(Features features) throws Exception {
    new CorbaFeatures(orb, vendor, endpoint, options).addTo(features);
  }

  /** Reads the field: getMessage() is the exception's id in the repository of interfaces. */
  private static BenchFault toCore(roundtrip.BenchFault raised) {
    return new BenchFault(raised.code, raised.message);
  }

  /** A stub has no such method: the request is made as the generated ones are. */
  private void callUnknown() throws Refused, Exception {
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
