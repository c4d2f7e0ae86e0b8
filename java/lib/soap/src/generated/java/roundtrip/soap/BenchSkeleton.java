// Generated from shared-idl/bench.idl and operations.json by `./invokew generate`: edit those.
package roundtrip.soap;

import roundtrip.core.contract.Operations;
import roundtrip.core.contract.Servant;
import roundtrip.soap.stubs.*;

/** Hands each call to the core's servant. Public, since the middleware makes ties or calls it by reflection. */
@jakarta.jws.WebService(
    endpointInterface = "roundtrip.soap.stubs.Bench",
    targetNamespace = "urn:roundtrip:bench",
    serviceName = "BenchService",
    portName = "BenchPort",
    wsdlLocation = "roundtrip/soap/stubs/bench.wsdl")
public final class BenchSkeleton implements Bench {
  private final Servant servant;

  /**
   * @param servant counts and answers
   */
  public BenchSkeleton(Servant servant) {
    this.servant = servant;
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
  public ArrayOfMessage echoMessages(ArrayOfMessage data) {
    return servant.echo(Operations.ECHO_MESSAGES, data, data.getMessage().size());
  }

  @Override
  public int putMessages(ArrayOfMessage data) {
    return servant.put(Operations.PUT_MESSAGES, data.getMessage().stream().mapToInt(Mappings::scalars).sum());
  }

  @Override
  public ArrayOfMessage getMessages(int count) {
    return servant.getArray(Operations.GET_MESSAGES, count, Mappings.MESSAGE_ARRAY);
  }

  @Override
  public int putBytes(byte[] data) {
    return servant.put(Operations.PUT_BYTES, data.length);
  }

  @Override
  public int putChars(String data) {
    return servant.put(Operations.PUT_CHARS, data.length());
  }

  @Override
  public int putString(String data) {
    return servant.put(Operations.PUT_STRING, data.length());
  }

  @Override
  public ArrayOfItem bounce(ArrayOfItem items) {
    servant.bounce(Operations.BOUNCE, items.getItem().size()); // The list has no other user: it is sent back.
    return Lists.withoutLast(items, items.getItem());
  }

  @Override
  public boolean getBoolean() {
    return servant.get(Operations.GET_BOOLEAN);
  }

  @Override
  public short getOctet() {
    return (short) Byte.toUnsignedInt(servant.get(Operations.GET_OCTET));
  }

  @Override
  public int getChar() {
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
  public AllTypes getStruct() {
    return servant.get(Operations.GET_STRUCT, Mappings.ALL_TYPES);
  }

  @Override
  public void setString(String data) {
    servant.setText(Operations.SET_STRING, data);
  }

  @Override
  public ArrayOfboolean getBooleanArray(int count) {
    return servant.getArray(Operations.GET_BOOLEAN_ARRAY, count, Mappings.BOOLEAN_ARRAY);
  }

  @Override
  public byte[] getOctetArray(int count) {
    return servant.getArray(Operations.GET_OCTET_ARRAY, count);
  }

  @Override
  public String getCharArray(int count) {
    return servant.getArray(Operations.GET_CHAR_ARRAY, count, Mappings.CHAR_ARRAY);
  }

  @Override
  public ArrayOfshort getInt16Array(int count) {
    return servant.getArray(Operations.GET_INT16_ARRAY, count, Mappings.INT16_ARRAY);
  }

  @Override
  public ArrayOfint getInt32Array(int count) {
    return servant.getArray(Operations.GET_INT32_ARRAY, count, Mappings.INT32_ARRAY);
  }

  @Override
  public ArrayOflong getInt64Array(int count) {
    return servant.getArray(Operations.GET_INT64_ARRAY, count, Mappings.INT64_ARRAY);
  }

  @Override
  public ArrayOffloat getFloatArray(int count) {
    return servant.getArray(Operations.GET_FLOAT_ARRAY, count, Mappings.FLOAT_ARRAY);
  }

  @Override
  public ArrayOfdouble getDoubleArray(int count) {
    return servant.getArray(Operations.GET_DOUBLE_ARRAY, count, Mappings.DOUBLE_ARRAY);
  }

  @Override
  public ArrayOfstring getStringArray(int count) {
    return servant.getArray(Operations.GET_STRING_ARRAY, count, Mappings.STRING_ARRAY);
  }

  @Override
  public ArrayOfAllTypes getStructArray(int count) {
    return servant.getArray(Operations.GET_STRUCT_ARRAY, count, Mappings.ALL_TYPES_ARRAY);
  }

  @Override
  public int putBooleanArray(ArrayOfboolean data) {
    return servant.put(Operations.PUT_BOOLEAN_ARRAY, data.getBoolean().size());
  }

  @Override
  public int putOctetArray(byte[] data) {
    return servant.put(Operations.PUT_OCTET_ARRAY, data.length);
  }

  @Override
  public int putCharArray(String data) {
    return servant.put(Operations.PUT_CHAR_ARRAY, data.length());
  }

  @Override
  public int putInt16Array(ArrayOfshort data) {
    return servant.put(Operations.PUT_INT16_ARRAY, data.getShort().size());
  }

  @Override
  public int putInt32Array(ArrayOfint data) {
    return servant.put(Operations.PUT_INT32_ARRAY, data.getInt().size());
  }

  @Override
  public int putInt64Array(ArrayOflong data) {
    return servant.put(Operations.PUT_INT64_ARRAY, data.getLong().size());
  }

  @Override
  public int putFloatArray(ArrayOffloat data) {
    return servant.put(Operations.PUT_FLOAT_ARRAY, data.getFloat().size());
  }

  @Override
  public int putDoubleArray(ArrayOfdouble data) {
    return servant.put(Operations.PUT_DOUBLE_ARRAY, data.getDouble().size());
  }

  @Override
  public int putStringArray(ArrayOfstring data) {
    return servant.put(Operations.PUT_STRING_ARRAY, data.getString().size());
  }

  @Override
  public int putStructArray(ArrayOfAllTypes data) {
    return servant.put(Operations.PUT_STRUCT_ARRAY, data.getAllTypes().size());
  }

  @Override
  public void sleep(int millis) {
    servant.sleep(millis);
  }

  @Override
  public ArrayOfint sort(ArrayOfint data) {
    servant.sort(data.getInt()); // The list has no other user: it is sent back.
    return data;
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
