package roundtrip.soap;

import jakarta.jws.WebService;
import java.util.List;
import roundtrip.core.contract.Operation;
import roundtrip.core.contract.Servant;
import roundtrip.soap.stubs.AllArrays;
import roundtrip.soap.stubs.AllTypes;
import roundtrip.soap.stubs.ArrayOfAllTypes;
import roundtrip.soap.stubs.ArrayOfItem;
import roundtrip.soap.stubs.ArrayOfboolean;
import roundtrip.soap.stubs.ArrayOfdouble;
import roundtrip.soap.stubs.ArrayOffloat;
import roundtrip.soap.stubs.ArrayOfint;
import roundtrip.soap.stubs.ArrayOflong;
import roundtrip.soap.stubs.ArrayOfshort;
import roundtrip.soap.stubs.ArrayOfstring;
import roundtrip.soap.stubs.Bench;
import roundtrip.soap.stubs.BenchFault;
import roundtrip.soap.stubs.BenchFaultInfo;
import roundtrip.soap.stubs.Item;

/** Hands each call to the core's servant. Public, since the middleware calls it by reflection. */
@WebService(
    endpointInterface = "roundtrip.soap.stubs.Bench",
    targetNamespace = "urn:roundtrip:bench",
    serviceName = "BenchService",
    portName = "BenchPort",
    wsdlLocation = "roundtrip/soap/stubs/bench.wsdl")
public final class BenchSkeleton implements Bench {
  private final Servant servant;

  /**
   * @param servant what is called
   */
  public BenchSkeleton(Servant servant) {
    this.servant = servant;
  }

  @Override
  public int invoke(int n) {
    return servant.invoke(n);
  }

  @Override
  public int putBytes(byte[] data) {
    return servant.put(Operation.PUT_BYTES, data.length);
  }

  /** Characters come as a string: XML Schema has no other type for them. */
  @Override
  public int putChars(String data) {
    return servant.put(Operation.PUT_CHARS, data.length());
  }

  @Override
  public int putString(String data) {
    return servant.put(Operation.PUT_STRING, data.length());
  }

  /** Takes the last item off the list that arrived, which nobody else holds, and sends it back. */
  @Override
  public ArrayOfItem bounce(ArrayOfItem items) {
    List<Item> list = items.getItem();
    int left = servant.bounce(list.size());
    while (list.size() > left) {
      list.remove(list.size() - 1);
    }
    return items;
  }

  @Override
  public boolean getBoolean() {
    return servant.getBoolean();
  }

  @Override
  public short getOctet() {
    return (short) (servant.getOctet() & Mappings.OCTET_MASK);
  }

  @Override
  public int getChar() {
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
  public AllTypes getStruct() {
    return servant.getStruct(Mappings.STRUCT);
  }

  @Override
  public void setString(String data) {
    servant.setString(data);
  }

  @Override
  public ArrayOfboolean getBooleanArray(int count) {
    return servant.get(Operation.GET_BOOLEAN_ARRAY, count, Mappings.BOOLEANS);
  }

  @Override
  public byte[] getOctetArray(int count) {
    return servant.get(Operation.GET_OCTET_ARRAY, count);
  }

  @Override
  public String getCharArray(int count) {
    return servant.get(Operation.GET_CHAR_ARRAY, count, Mappings.CHARS);
  }

  @Override
  public ArrayOfshort getInt16Array(int count) {
    return servant.get(Operation.GET_INT16_ARRAY, count, Mappings.INT16S);
  }

  @Override
  public ArrayOfint getInt32Array(int count) {
    return servant.get(Operation.GET_INT32_ARRAY, count, Mappings.INT32S);
  }

  @Override
  public ArrayOflong getInt64Array(int count) {
    return servant.get(Operation.GET_INT64_ARRAY, count, Mappings.INT64S);
  }

  @Override
  public ArrayOffloat getFloatArray(int count) {
    return servant.get(Operation.GET_FLOAT_ARRAY, count, Mappings.FLOATS);
  }

  @Override
  public ArrayOfdouble getDoubleArray(int count) {
    return servant.get(Operation.GET_DOUBLE_ARRAY, count, Mappings.DOUBLES);
  }

  @Override
  public ArrayOfstring getStringArray(int count) {
    return servant.get(Operation.GET_STRING_ARRAY, count, Mappings.STRINGS);
  }

  @Override
  public ArrayOfAllTypes getStructArray(int count) {
    return servant.get(Operation.GET_STRUCT_ARRAY, count, Mappings.STRUCTS);
  }

  @Override
  public int putBooleanArray(ArrayOfboolean data) {
    return servant.put(Operation.PUT_BOOLEAN_ARRAY, data.getBoolean().size());
  }

  @Override
  public int putOctetArray(byte[] data) {
    return servant.put(Operation.PUT_OCTET_ARRAY, data.length);
  }

  @Override
  public int putCharArray(String data) {
    return servant.put(Operation.PUT_CHAR_ARRAY, data.length());
  }

  @Override
  public int putInt16Array(ArrayOfshort data) {
    return servant.put(Operation.PUT_INT16_ARRAY, data.getShort().size());
  }

  @Override
  public int putInt32Array(ArrayOfint data) {
    return servant.put(Operation.PUT_INT32_ARRAY, data.getInt().size());
  }

  @Override
  public int putInt64Array(ArrayOflong data) {
    return servant.put(Operation.PUT_INT64_ARRAY, data.getLong().size());
  }

  @Override
  public int putFloatArray(ArrayOffloat data) {
    return servant.put(Operation.PUT_FLOAT_ARRAY, data.getFloat().size());
  }

  @Override
  public int putDoubleArray(ArrayOfdouble data) {
    return servant.put(Operation.PUT_DOUBLE_ARRAY, data.getDouble().size());
  }

  @Override
  public int putStringArray(ArrayOfstring data) {
    return servant.put(Operation.PUT_STRING_ARRAY, data.getString().size());
  }

  @Override
  public int putStructArray(ArrayOfAllTypes data) {
    return servant.put(Operation.PUT_STRUCT_ARRAY, data.getAllTypes().size());
  }

  @Override
  public void sleep(int millis) {
    servant.sleep(millis);
  }

  /** Sorts the list that arrived, which nobody else holds, and sends it back. */
  @Override
  public ArrayOfint sort(ArrayOfint data) {
    servant.sort(data.getInt());
    return data;
  }

  @Override
  public void fail(int code, String message) throws BenchFault {
    roundtrip.core.contract.BenchFault fault = servant.fail(code, message);
    BenchFaultInfo info = new BenchFaultInfo();
    info.setCode(fault.code());
    info.setMessage(fault.getMessage());
    throw new BenchFault(fault.getMessage(), info);
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
