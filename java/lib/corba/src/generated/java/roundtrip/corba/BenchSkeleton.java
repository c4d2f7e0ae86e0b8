// Generated from shared-idl/bench.idl and operations.json by `./invokew generate`: edit those.
package roundtrip.corba;

import roundtrip.core.contract.Counters;
import roundtrip.core.contract.Operations;
import roundtrip.core.contract.Servant;
import roundtrip.*;

/** Hands each call to the core's servant. */
final class BenchSkeleton extends BenchPOA {
  private final Servant servant;
  private final Counters<Counter, RuntimeException> counters;

  /**
   * @param servant counts and answers
   * @param opener makes a counter that takes calls
   */
  public BenchSkeleton(Servant servant, Counters.Opener<Counter, RuntimeException> opener) {
    this.servant = servant;
    counters = new Counters<>(servant, opener, Counter[]::new);
  }

  @Override
  public int invoke(int n) {
    return servant.invoke(n);
  }

  @Override
  public Message echoMessage(Message data) {
    return servant.echo(Operations.ECHO_MESSAGE, data, 1);
  }

  @Override
  public int putMessage(Message data) {
    return servant.put(Operations.PUT_MESSAGE, Mappings.scalars(data));
  }

  @Override
  public Message getMessage() {
    return servant.get(Operations.GET_MESSAGE, Mappings.MESSAGE);
  }

  @Override
  public Message[] echoMessages(Message[] data) {
    return servant.echo(Operations.ECHO_MESSAGES, data, data.length);
  }

  @Override
  public int putMessages(Message[] data) {
    return servant.put(Operations.PUT_MESSAGES, java.util.Arrays.stream(data).mapToInt(Mappings::scalars).sum());
  }

  @Override
  public Message[] getMessages(int count) {
    return servant.getArray(Operations.GET_MESSAGES, count, Mappings.MESSAGE_ARRAY);
  }

  @Override
  public int putBytes(byte[] data) {
    return servant.put(Operations.PUT_BYTES, data.length);
  }

  @Override
  public int putChars(char[] data) {
    return servant.put(Operations.PUT_CHARS, data.length);
  }

  @Override
  public int putString(String data) {
    return servant.put(Operations.PUT_STRING, data.length());
  }

  @Override
  public Item[] bounce(Item[] items) {
    return servant.bounce(Operations.BOUNCE, items);
  }

  @Override
  public boolean getBoolean() {
    return servant.get(Operations.GET_BOOLEAN);
  }

  @Override
  public byte getOctet() {
    return servant.get(Operations.GET_OCTET);
  }

  @Override
  public char getChar() {
    return servant.get(Operations.GET_CHAR);
  }

  @Override
  public short getInt16() {
    return servant.get(Operations.GET_INT16);
  }

  @Override
  public int getInt32() {
    return servant.get(Operations.GET_INT32);
  }

  @Override
  public long getInt64() {
    return servant.get(Operations.GET_INT64);
  }

  @Override
  public float getFloat() {
    return servant.get(Operations.GET_FLOAT);
  }

  @Override
  public double getDouble() {
    return servant.get(Operations.GET_DOUBLE);
  }

  @Override
  public String getString() {
    return servant.getText(Operations.GET_STRING);
  }

  @Override
  public String getWstring() {
    return servant.getText(Operations.GET_WSTRING);
  }

  @Override
  public AllTypes getStruct() {
    return servant.get(Operations.GET_STRUCT, Mappings.ALL_TYPES);
  }

  @Override
  public void setString(String data) {
    servant.setText(Operations.SET_STRING, data);
  }

  @Override
  public void setWstring(String data) {
    servant.setText(Operations.SET_WSTRING, data);
  }

  @Override
  public boolean[] getBooleanArray(int count) {
    return servant.getArray(Operations.GET_BOOLEAN_ARRAY, count);
  }

  @Override
  public byte[] getOctetArray(int count) {
    return servant.getArray(Operations.GET_OCTET_ARRAY, count);
  }

  @Override
  public char[] getCharArray(int count) {
    return servant.getArray(Operations.GET_CHAR_ARRAY, count);
  }

  @Override
  public short[] getInt16Array(int count) {
    return servant.getArray(Operations.GET_INT16_ARRAY, count);
  }

  @Override
  public int[] getInt32Array(int count) {
    return servant.getArray(Operations.GET_INT32_ARRAY, count);
  }

  @Override
  public long[] getInt64Array(int count) {
    return servant.getArray(Operations.GET_INT64_ARRAY, count);
  }

  @Override
  public float[] getFloatArray(int count) {
    return servant.getArray(Operations.GET_FLOAT_ARRAY, count);
  }

  @Override
  public double[] getDoubleArray(int count) {
    return servant.getArray(Operations.GET_DOUBLE_ARRAY, count);
  }

  @Override
  public String[] getStringArray(int count) {
    return servant.getArray(Operations.GET_STRING_ARRAY, count);
  }

  @Override
  public AllTypes[] getStructArray(int count) {
    return servant.getArray(Operations.GET_STRUCT_ARRAY, count, Mappings.ALL_TYPES_ARRAY);
  }

  @Override
  public int putBooleanArray(boolean[] data) {
    return servant.put(Operations.PUT_BOOLEAN_ARRAY, data.length);
  }

  @Override
  public int putOctetArray(byte[] data) {
    return servant.put(Operations.PUT_OCTET_ARRAY, data.length);
  }

  @Override
  public int putCharArray(char[] data) {
    return servant.put(Operations.PUT_CHAR_ARRAY, data.length);
  }

  @Override
  public int putInt16Array(short[] data) {
    return servant.put(Operations.PUT_INT16_ARRAY, data.length);
  }

  @Override
  public int putInt32Array(int[] data) {
    return servant.put(Operations.PUT_INT32_ARRAY, data.length);
  }

  @Override
  public int putInt64Array(long[] data) {
    return servant.put(Operations.PUT_INT64_ARRAY, data.length);
  }

  @Override
  public int putFloatArray(float[] data) {
    return servant.put(Operations.PUT_FLOAT_ARRAY, data.length);
  }

  @Override
  public int putDoubleArray(double[] data) {
    return servant.put(Operations.PUT_DOUBLE_ARRAY, data.length);
  }

  @Override
  public int putStringArray(String[] data) {
    return servant.put(Operations.PUT_STRING_ARRAY, data.length);
  }

  @Override
  public int putStructArray(AllTypes[] data) {
    return servant.put(Operations.PUT_STRUCT_ARRAY, data.length);
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
    throw Faults.MAPPING.apply(servant.fail(code, message));
  }

  @Override
  public AllTypes echo(AllTypes data) {
    return servant.echo(Operations.ECHO, data, 1);
  }

  @Override
  public AllArrays echoArrays(AllArrays data) {
    return servant.echo(Operations.ECHO_ARRAYS, data, 1);
  }
}
