package roundtrip.corba;

import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.omg.CORBA.ORB;
import org.omg.CORBA.UserException;
import roundtrip.core.worker.Options;
import roundtrip.core.worker.ProtocolError;

/** What one ORB says otherwise than another: the properties that it is made with. */
public interface Vendor {
  /** Returns the names of the options that both ends know. */
  Set<String> optionNames();

  /** Returns the ORB's name, and its version. */
  Map<String, String> versions();

  /**
   * Returns the properties of an ORB that serves.
   *
   * @param bind the address to listen on, and no other
   * @param advertise the address that its references name
   * @param port 0 for any that is free
   * @param options only names that {@link #optionNames} has
   * @throws ProtocolError if an option's value is not allowed
   */
  Properties serving(String bind, String advertise, int port, Options options) throws ProtocolError;

  /**
   * Returns the properties of an ORB that calls.
   *
   * @param options only names that {@link #optionNames} has
   * @throws ProtocolError if an option's value is not allowed
   */
  Properties calling(Options options) throws ProtocolError;

  /**
   * Returns the properties of an ORB that serves objects which outlive it: references to them are
   * for the next ORB on the same port as well.
   *
   * @param address to listen on, and that references name
   * @throws ProtocolError if an option's value is not allowed
   */
  Properties lasting(String address, int port, Options options) throws ProtocolError;

  /**
   * Has an ORB answer URLs that name an object, which standard Java interfaces leave out.
   *
   * @throws UserException if the ORB knows another object by that name
   */
  void name(ORB orb, String name, org.omg.CORBA.Object object) throws UserException;
}
