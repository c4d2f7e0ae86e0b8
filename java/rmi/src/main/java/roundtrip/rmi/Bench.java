package roundtrip.rmi;

import java.rmi.Remote;
import java.rmi.RemoteException;

/** The contract as RMI says it; what each operation means stands in contract.md. */
public interface Bench extends Remote {
  /** Returns n + 1. */
  int invoke(int n) throws RemoteException;

  /** Returns the number of bytes. */
  int putBytes(byte[] data) throws RemoteException;

  /** Returns the number of characters. */
  int putChars(char[] data) throws RemoteException;

  /** Returns the number of characters. */
  int putString(String data) throws RemoteException;

  /** Returns the items less the last. */
  Item[] bounce(Item[] items) throws RemoteException;
}
