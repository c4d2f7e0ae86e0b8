package roundtrip.corba;

import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.omg.CORBA.ORB;
import org.omg.CORBA.UserException;
import roundtrip.core.contract.Options;
import roundtrip.core.contract.ProtocolError;
import roundtrip.core.worker.Adapter;
import roundtrip.core.worker.WorkerMain;

/** What differs between ORBs: the properties that they are made with. */
public interface Vendor {
  /** Returns the names of the options that both ends know. */
  default Set<String> optionNames() {
    return Set.of();
  }

  Map<String, String> versions();

  /** Returns the properties of an ORB that serves; port 0 is any that is free. */
  Properties serverProperties(String bind, String advertise, int port, Options options)
      throws ProtocolError;

  /** Returns the properties of an ORB that calls. */
  Properties clientProperties(Options options) throws ProtocolError;

  /**
   * Returns the properties of an ORB at an address that serves objects which outlive it: references
   * to them are for the next ORB on the same port as well.
   */
  Properties persistentServerProperties(String address, int port, Options options)
      throws ProtocolError;

  /**
   * Has an ORB answer URLs that name an object, which standard Java interfaces leave out.
   *
   * @throws UserException if the ORB knows another object by that name
   */
  void registerName(ORB orb, String name, org.omg.CORBA.Object object) throws UserException;

  /** Runs a worker, by its verb. */
  default void run(String[] args) {
    AtomicReference<ORB> lent = new AtomicReference<>();
    WorkerMain.run(
        args,
        new Adapter(
            this::versions,
            () -> new CorbaServer(this),
            () -> new CorbaClient(this, lent),
            optionNames(),
            optionNames()));
  }
}
