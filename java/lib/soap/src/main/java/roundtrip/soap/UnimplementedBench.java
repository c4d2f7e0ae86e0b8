package roundtrip.soap;

import roundtrip.soap.stubs.AllTypes;
import roundtrip.soap.stubs.ArrayOfAllTypes;
import roundtrip.soap.stubs.ArrayOfboolean;
import roundtrip.soap.stubs.ArrayOfdouble;
import roundtrip.soap.stubs.ArrayOffloat;
import roundtrip.soap.stubs.ArrayOfint;
import roundtrip.soap.stubs.ArrayOflong;
import roundtrip.soap.stubs.ArrayOfshort;
import roundtrip.soap.stubs.ArrayOfstring;
import roundtrip.soap.stubs.Bench;

/**
 * The operations of bench.wsdl that nobody calls so far: the generated interface wants them all,
 * and each is a SOAP fault. Whoever adds one moves it to {@link BenchSkeleton}.
 */
abstract class UnimplementedBench implements Bench {
  private static UnsupportedOperationException unimplemented() {
    return new UnsupportedOperationException("nobody calls this operation so far");
  }

  @Override
  public boolean getBoolean() {
    throw unimplemented();
  }

  @Override
  public short getOctet() {
    throw unimplemented();
  }

  @Override
  public int getChar() {
    throw unimplemented();
  }

  @Override
  public short getInt16() {
    throw unimplemented();
  }

  @Override
  public int getInt32() {
    throw unimplemented();
  }

  @Override
  public long getInt64() {
    throw unimplemented();
  }

  @Override
  public float getFloat() {
    throw unimplemented();
  }

  @Override
  public double getDouble() {
    throw unimplemented();
  }

  @Override
  public String getString() {
    throw unimplemented();
  }

  @Override
  public AllTypes getStruct() {
    throw unimplemented();
  }

  @Override
  public void setString(String data) {
    throw unimplemented();
  }

  @Override
  public ArrayOfboolean getBooleanArray(int count) {
    throw unimplemented();
  }

  @Override
  public byte[] getOctetArray(int count) {
    throw unimplemented();
  }

  @Override
  public String getCharArray(int count) {
    throw unimplemented();
  }

  @Override
  public ArrayOfshort getInt16Array(int count) {
    throw unimplemented();
  }

  @Override
  public ArrayOfint getInt32Array(int count) {
    throw unimplemented();
  }

  @Override
  public ArrayOflong getInt64Array(int count) {
    throw unimplemented();
  }

  @Override
  public ArrayOffloat getFloatArray(int count) {
    throw unimplemented();
  }

  @Override
  public ArrayOfdouble getDoubleArray(int count) {
    throw unimplemented();
  }

  @Override
  public ArrayOfstring getStringArray(int count) {
    throw unimplemented();
  }

  @Override
  public ArrayOfAllTypes getStructArray(int count) {
    throw unimplemented();
  }

  @Override
  public int putBooleanArray(ArrayOfboolean data) {
    throw unimplemented();
  }

  @Override
  public int putOctetArray(byte[] data) {
    throw unimplemented();
  }

  @Override
  public int putCharArray(String data) {
    throw unimplemented();
  }

  @Override
  public int putInt16Array(ArrayOfshort data) {
    throw unimplemented();
  }

  @Override
  public int putInt32Array(ArrayOfint data) {
    throw unimplemented();
  }

  @Override
  public int putInt64Array(ArrayOflong data) {
    throw unimplemented();
  }

  @Override
  public int putFloatArray(ArrayOffloat data) {
    throw unimplemented();
  }

  @Override
  public int putDoubleArray(ArrayOfdouble data) {
    throw unimplemented();
  }

  @Override
  public int putStringArray(ArrayOfstring data) {
    throw unimplemented();
  }

  @Override
  public int putStructArray(ArrayOfAllTypes data) {
    throw unimplemented();
  }

  @Override
  public void sleep(int millis) {
    throw unimplemented();
  }

  @Override
  public ArrayOfint sort(ArrayOfint data) {
    throw unimplemented();
  }
}
