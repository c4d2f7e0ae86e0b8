package roundtrip.rmiiiop;

import java.rmi.NoSuchObjectException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import javax.rmi.PortableRemoteObject;
import roundtrip.rmi.Exporter;

/** Has objects take calls by IIOP. */
class PortableExporter implements Exporter {
  @Override
  public void export(Remote object) throws RemoteException {
    PortableRemoteObject.exportObject(object);
  }

  @Override
  public void unexport(Remote object) throws NoSuchObjectException {
    PortableRemoteObject.unexportObject(object);
  }
}
