package roundtrip.corba;

import org.omg.CORBA.UserException;
import org.omg.PortableServer.POA;
import roundtrip.AllArrays;
import roundtrip.AllTypes;
import roundtrip.BenchFault;
import roundtrip.BenchPOA;
import roundtrip.Counter;
import roundtrip.CounterHelper;
import roundtrip.Item;
import roundtrip.core.contract.Counters;
import roundtrip.core.contract.Operation;
import roundtrip.core.contract.Servant;

/** Hands each call to the core's servant. */
final class BenchSkeleton extends BenchPOA {
  private final Servant servant;
  private final Counters<Counter, RuntimeException> counters;

  /**
   * @param servant counts and answers
   * @param poa where the counters are activated
   */
  BenchSkeleton(Servant servant, POA poa) {
    this.servant = servant;
    counters = new Counters<>(servant, () -> open(poa), Counter[]::new);
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
  public int invoke(int n) {
    return servant.invoke(n);
  }

  @Override
  public int putBytes(byte[] data) {
    return servant.put(Operation.PUT_BYTES, data.length);
  }

  @Override
  public int putChars(char[] data) {
    return servant.put(Operation.PUT_CHARS, data.length);
  }

  @Override
  public int putString(String data) {
    return servant.put(Operation.PUT_STRING, data.length());
  }

  @Override
  public Item[] bounce(Item[] items) {
    return servant.bounce(items);
  }

  @Override
  public boolean getBoolean() {
    return servant.getBoolean();
  }

  @Override
  public byte getOctet() {
    return servant.getOctet();
  }

  @Override
  public char getChar() {
    return servant.getChar();
  }

  @Override
  public short getInt16() {
    return servant.getInt16();
  }

  @Override
  public int getInt32() {
    return servant.getInt32();
  }

  @Override
  public long getInt64() {
    return servant.getInt64();
  }

  @Override
  public float getFloat() {
    return servant.getFloat();
  }

  @Override
  public double getDouble() {
    return servant.getDouble();
  }

  @Override
  public String getString() {
    return servant.getString();
  }

  @Override
  public String getWstring() {
    return servant.getWstring();
  }

  @Override
  public AllTypes getStruct() {
    return servant.getStruct(Values.STRUCT);
  }

  @Override
  public void setString(String data) {
    servant.setString(data);
  }

  @Override
  public void setWstring(String data) {
    servant.setWstring(data);
  }

  @Override
  public boolean[] getBooleanArray(int count) {
    return servant.get(Operation.GET_BOOLEAN_ARRAY, count);
  }

  @Override
  public byte[] getOctetArray(int count) {
    return servant.get(Operation.GET_OCTET_ARRAY, count);
  }

  @Override
  public char[] getCharArray(int count) {
    return servant.get(Operation.GET_CHAR_ARRAY, count);
  }

  @Override
  public short[] getInt16Array(int count) {
    return servant.get(Operation.GET_INT16_ARRAY, count);
  }

  @Override
  public int[] getInt32Array(int count) {
    return servant.get(Operation.GET_INT32_ARRAY, count);
  }

  @Override
  public long[] getInt64Array(int count) {
    return servant.get(Operation.GET_INT64_ARRAY, count);
  }

  @Override
  public float[] getFloatArray(int count) {
    return servant.get(Operation.GET_FLOAT_ARRAY, count);
  }

  @Override
  public double[] getDoubleArray(int count) {
    return servant.get(Operation.GET_DOUBLE_ARRAY, count);
  }

  @Override
  public String[] getStringArray(int count) {
    return servant.get(Operation.GET_STRING_ARRAY, count);
  }

  @Override
  public AllTypes[] getStructArray(int count) {
    return servant.get(Operation.GET_STRUCT_ARRAY, count, Values.STRUCTS);
  }

  @Override
  public int putBooleanArray(boolean[] data) {
    return servant.put(Operation.PUT_BOOLEAN_ARRAY, data.length);
  }

  @Override
  public int putOctetArray(byte[] data) {
    return servant.put(Operation.PUT_OCTET_ARRAY, data.length);
  }

  @Override
  public int putCharArray(char[] data) {
    return servant.put(Operation.PUT_CHAR_ARRAY, data.length);
  }

  @Override
  public int putInt16Array(short[] data) {
    return servant.put(Operation.PUT_INT16_ARRAY, data.length);
  }

  @Override
  public int putInt32Array(int[] data) {
    return servant.put(Operation.PUT_INT32_ARRAY, data.length);
  }

  @Override
  public int putInt64Array(long[] data) {
    return servant.put(Operation.PUT_INT64_ARRAY, data.length);
  }

  @Override
  public int putFloatArray(float[] data) {
    return servant.put(Operation.PUT_FLOAT_ARRAY, data.length);
  }

  @Override
  public int putDoubleArray(double[] data) {
    return servant.put(Operation.PUT_DOUBLE_ARRAY, data.length);
  }

  @Override
  public int putStringArray(String[] data) {
    return servant.put(Operation.PUT_STRING_ARRAY, data.length);
  }

  @Override
  public int putStructArray(AllTypes[] data) {
    return servant.put(Operation.PUT_STRUCT_ARRAY, data.length);
  }

  @Override
  public Counter getCounter() {
    return counters.getCounter();
  }

  @Override
  public Counter openCounter() {
    return counters.openCounter();
  }

  @Override
  public Counter[] getCounterArray(int count) {
    return counters.getCounterArray(count);
  }

  @Override
  public int callCounter(Counter target) {
    return servant.callCounter(target::increment);
  }

  @Override
  public void sleep(int millis) {
    servant.sleep(millis);
  }

  @Override
  public int[] sort(int[] data) {
    return servant.sort(data);
  }

  @Override
  public void fail(int code, String message) throws BenchFault {
    roundtrip.core.contract.BenchFault fault = servant.fail(code, message);
    throw new BenchFault(fault.code(), fault.getMessage());
  }

  @Override
  public AllTypes echo(AllTypes data) {
    return servant.echo(data);
  }

  @Override
  public AllArrays echoArrays(AllArrays data) {
    return servant.echoArrays(data);
  }
}
