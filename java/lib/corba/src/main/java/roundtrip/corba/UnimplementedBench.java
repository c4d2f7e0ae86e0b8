package roundtrip.corba;

import org.omg.CORBA.NO_IMPLEMENT;
import roundtrip.AllTypes;
import roundtrip.BenchPOA;

/** The operations of the IDL that are not served yet: each says so in the standard's own word. */
abstract class UnimplementedBench extends BenchPOA {
  private static NO_IMPLEMENT refusal(String operation) {
    return new NO_IMPLEMENT("this server does not implement " + operation);
  }

  @Override
  public boolean getBoolean() {
    throw refusal("getBoolean");
  }

  @Override
  public byte getOctet() {
    throw refusal("getOctet");
  }

  @Override
  public char getChar() {
    throw refusal("getChar");
  }

  @Override
  public short getInt16() {
    throw refusal("getInt16");
  }

  @Override
  public int getInt32() {
    throw refusal("getInt32");
  }

  @Override
  public long getInt64() {
    throw refusal("getInt64");
  }

  @Override
  public float getFloat() {
    throw refusal("getFloat");
  }

  @Override
  public double getDouble() {
    throw refusal("getDouble");
  }

  @Override
  public String getString() {
    throw refusal("getString");
  }

  @Override
  public String getWstring() {
    throw refusal("getWstring");
  }

  @Override
  public AllTypes getStruct() {
    throw refusal("getStruct");
  }

  @Override
  public void setString(String data) {
    throw refusal("setString");
  }

  @Override
  public void setWstring(String data) {
    throw refusal("setWstring");
  }

  @Override
  public boolean[] getBooleanArray(int count) {
    throw refusal("getBooleanArray");
  }

  @Override
  public byte[] getOctetArray(int count) {
    throw refusal("getOctetArray");
  }

  @Override
  public char[] getCharArray(int count) {
    throw refusal("getCharArray");
  }

  @Override
  public short[] getInt16Array(int count) {
    throw refusal("getInt16Array");
  }

  @Override
  public int[] getInt32Array(int count) {
    throw refusal("getInt32Array");
  }

  @Override
  public long[] getInt64Array(int count) {
    throw refusal("getInt64Array");
  }

  @Override
  public float[] getFloatArray(int count) {
    throw refusal("getFloatArray");
  }

  @Override
  public double[] getDoubleArray(int count) {
    throw refusal("getDoubleArray");
  }

  @Override
  public String[] getStringArray(int count) {
    throw refusal("getStringArray");
  }

  @Override
  public AllTypes[] getStructArray(int count) {
    throw refusal("getStructArray");
  }

  @Override
  public int putBooleanArray(boolean[] data) {
    throw refusal("putBooleanArray");
  }

  @Override
  public int putOctetArray(byte[] data) {
    throw refusal("putOctetArray");
  }

  @Override
  public int putCharArray(char[] data) {
    throw refusal("putCharArray");
  }

  @Override
  public int putInt16Array(short[] data) {
    throw refusal("putInt16Array");
  }

  @Override
  public int putInt32Array(int[] data) {
    throw refusal("putInt32Array");
  }

  @Override
  public int putInt64Array(long[] data) {
    throw refusal("putInt64Array");
  }

  @Override
  public int putFloatArray(float[] data) {
    throw refusal("putFloatArray");
  }

  @Override
  public int putDoubleArray(double[] data) {
    throw refusal("putDoubleArray");
  }

  @Override
  public int putStringArray(String[] data) {
    throw refusal("putStringArray");
  }

  @Override
  public int putStructArray(AllTypes[] data) {
    throw refusal("putStructArray");
  }

  @Override
  public void sleep(int millis) {
    throw refusal("sleep");
  }

  @Override
  public int[] sort(int[] data) {
    throw refusal("sort");
  }
}
