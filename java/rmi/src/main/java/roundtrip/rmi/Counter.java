package roundtrip.rmi;

import java.rmi.Remote;
import java.rmi.RemoteException;

/** A counter of the server's, which a client holds by reference. */
public interface Counter extends Remote {
  /** Returns one more than before. */
  int increment() throws RemoteException;

  /** Releases it: a call from then on is answered by an error that it is gone. */
  void close() throws RemoteException;
}
