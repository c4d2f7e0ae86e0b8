package roundtrip.jacorb;

import java.lang.reflect.Field;
import org.jacorb.config.ConfigurationException;
import org.jacorb.orb.BasicAdapter;
import org.jacorb.orb.giop.GIOPConnection;
import org.jacorb.orb.giop.Messages;
import org.jacorb.orb.giop.ServerRequestListener;
import org.jacorb.poa.POA;
import org.omg.CORBA.INITIALIZE;

/**
 * What takes JacORB's requests, but for those whose flags have no meaning: it hangs up on whoever
 * sends one. By itself JacORB looks at them in the thread that is to serve the request, which ends
 * by that and is not replaced: after twenty such bytes nobody is served any more.
 */
final class StrictRequests extends ServerRequestListener {
  /** Of a request of GIOP 1.2: behind the message's header and the request's number. */
  private static final int FLAGS_AT = 16;

  private StrictRequests(org.jacorb.orb.ORB orb, POA root) {
    super(orb, root);
  }

  /**
   * Has an ORB that serves take its requests by it. JacORB has no setting for that: what it made
   * itself is replaced before the first request.
   */
  static void into(org.jacorb.orb.ORB orb) {
    try {
      POA root = orb.getRootPOA();
      StrictRequests strict = new StrictRequests(orb, root);
      strict.configure(orb.getConfiguration());
      Field listener = BasicAdapter.class.getDeclaredField("request_listener");
      listener.setAccessible(true);
      listener.set(orb.getBasicAdapter(), strict);
    } catch (ConfigurationException | ReflectiveOperationException e) {
      throw (INITIALIZE) new INITIALIZE("this JacORB takes requests in another way").initCause(e);
    }
  }

  @Override
  public void requestReceived(byte[] request, GIOPConnection connection) {
    boolean hasFlags = Messages.getGIOPMinor(request) == 2 && request.length > FLAGS_AT;
    if (hasFlags && !isKnown(request[FLAGS_AT])) {
      connection.close();
    } else {
      super.requestReceived(request, connection);
    }
  }

  /** Nothing is waited for, the server is, or the object is: the others are reserved. */
  private static boolean isKnown(byte flags) {
    return flags == 0 || flags == 1 || flags == 3;
  }
}
