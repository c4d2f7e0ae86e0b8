package roundtrip.rmi;

import java.rmi.Remote;
import java.rmi.RemoteException;

/** How the objects of a server take calls: RMI's own way, or that of another middleware. */
public interface Exporter {
  void export(Remote object) throws RemoteException;

  void unexport(Remote object) throws RemoteException;
}
