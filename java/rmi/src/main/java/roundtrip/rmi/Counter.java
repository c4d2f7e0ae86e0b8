package roundtrip.rmi;

import java.rmi.Remote;
import java.rmi.RemoteException;

/** A counter of the server's, which a client holds by reference. */
public interface Counter extends Remote {
  /** Returns one more than before. */
  int increment() throws RemoteException;

  /** Releases it: whoever calls it from then on is told that it is gone. */
  void close() throws RemoteException;
}
