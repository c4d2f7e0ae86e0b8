package roundtrip.rmi;

import java.rmi.Remote;
import java.rmi.RemoteException;

/** How the objects of a server take calls: RMI's own way, or that of another middleware. */
public interface Exporter {
  /** Has an object take calls from now on. */
  void export(Remote object) throws RemoteException;

  /** Has an object take no more calls. */
  void unexport(Remote object) throws RemoteException;
}
