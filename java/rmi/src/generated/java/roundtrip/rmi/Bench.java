// Generated from shared-idl/bench.idl and operations.json by `./invokew generate`: edit those.
package roundtrip.rmi;

import java.rmi.Remote;
import java.rmi.RemoteException;

/**
 * The contract as RMI says it; contract.md says what each operation means. Left out, because Java
 * has one string type: getWstring, setWstring.
 */
public interface Bench extends Remote {
  int invoke(int n) throws RemoteException;
  Message echoMessage(Message data) throws RemoteException;
  int putMessage(Message data) throws RemoteException;
  Message getMessage() throws RemoteException;
  Message[] echoMessages(Message[] data) throws RemoteException;
  int putMessages(Message[] data) throws RemoteException;
  Message[] getMessages(int count) throws RemoteException;
  int putBytes(byte[] data) throws RemoteException;
  int putChars(char[] data) throws RemoteException;
  int putString(String data) throws RemoteException;
  Item[] bounce(Item[] items) throws RemoteException;
  boolean getBoolean() throws RemoteException;
  byte getOctet() throws RemoteException;
  char getChar() throws RemoteException;
  short getInt16() throws RemoteException;
  int getInt32() throws RemoteException;
  long getInt64() throws RemoteException;
  float getFloat() throws RemoteException;
  double getDouble() throws RemoteException;
  String getString() throws RemoteException;
  AllTypes getStruct() throws RemoteException;
  void setString(String data) throws RemoteException;
  boolean[] getBooleanArray(int count) throws RemoteException;
  byte[] getOctetArray(int count) throws RemoteException;
  char[] getCharArray(int count) throws RemoteException;
  short[] getInt16Array(int count) throws RemoteException;
  int[] getInt32Array(int count) throws RemoteException;
  long[] getInt64Array(int count) throws RemoteException;
  float[] getFloatArray(int count) throws RemoteException;
  double[] getDoubleArray(int count) throws RemoteException;
  String[] getStringArray(int count) throws RemoteException;
  AllTypes[] getStructArray(int count) throws RemoteException;
  int putBooleanArray(boolean[] data) throws RemoteException;
  int putOctetArray(byte[] data) throws RemoteException;
  int putCharArray(char[] data) throws RemoteException;
  int putInt16Array(short[] data) throws RemoteException;
  int putInt32Array(int[] data) throws RemoteException;
  int putInt64Array(long[] data) throws RemoteException;
  int putFloatArray(float[] data) throws RemoteException;
  int putDoubleArray(double[] data) throws RemoteException;
  int putStringArray(String[] data) throws RemoteException;
  int putStructArray(AllTypes[] data) throws RemoteException;
  Counter getCounter() throws RemoteException;
  Counter openCounter() throws RemoteException;
  Counter[] getCounterArray(int count) throws RemoteException;
  int callCounter(Counter target) throws RemoteException;
  void sleep(int millis) throws RemoteException;
  int[] sort(int[] data) throws RemoteException;
  void fail(int code, String message) throws RemoteException, BenchFault;
  AllTypes echo(AllTypes data) throws RemoteException;
  AllArrays echoArrays(AllArrays data) throws RemoteException;
}
