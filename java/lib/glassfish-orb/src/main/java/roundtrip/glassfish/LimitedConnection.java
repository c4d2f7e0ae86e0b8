package roundtrip.glassfish;

import com.sun.corba.ee.impl.transport.ConnectionImpl;
import com.sun.corba.ee.spi.orb.ORB;
import com.sun.corba.ee.spi.protocol.MessageMediator;
import com.sun.corba.ee.spi.protocol.RequestId;
import java.net.Socket;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import org.omg.CORBA.CompletionStatus;
import org.omg.CORBA.IMP_LIMIT;
import org.omg.CORBA.SystemException;

/**
 * A server's end of a connection, hung up on where a request's fragments are together larger than a
 * message may be, or more requests at once are unfinished than a client of ours has. The ORB's own
 * limit is that of each fragment, of which there may be any number; and a thread of it waits for
 * the rest of each request, for ever if the same request begins once more.
 */
final class LimitedConnection extends ConnectionImpl {
  private static final int MAX_UNFINISHED = 8;

  private final LimitedAcceptor limitedAcceptor;
  private volatile boolean failed;

  LimitedConnection(ORB orb, LimitedAcceptor acceptor, Socket socket) {
    super(orb, acceptor, socket);
    limitedAcceptor = acceptor;
    fragmentMap = new Requests();
  }

  /** Returns how many requests of it have begun and not yet come whole. */
  int unfinished() {
    return failed ? 0 : fragmentMap.size();
  }

  /** Each request that arrives in fragments, with those that wait for a thread. */
  private final class Requests extends ConcurrentHashMap<RequestId, Queue<MessageMediator>> {
    private static final long serialVersionUID = 1;

    /**
     * @throws IMP_LIMIT if the request has begun already, or too many have, here or in all
     */
    @Override
    public Queue<MessageMediator> put(RequestId request, Queue<MessageMediator> unlimited) {
      if (containsKey(request)
          || size() >= MAX_UNFINISHED
          || limitedAcceptor.unfinished() >= LimitedThreads.MAX_WAITING) {
        throw new IMP_LIMIT(
            "a request within another, or more than "
                + MAX_UNFINISHED
                + " at once, or "
                + LimitedThreads.MAX_WAITING
                + " of all connections",
            0,
            CompletionStatus.COMPLETED_NO);
      }
      return super.put(request, new LimitedFragments(() -> failed));
    }
  }

  /**
   * What ends a connection that fails. A thread whose request was on its way waits for the next
   * fragment, in the ORB by itself for ever: here it is woken, and finds that there will be none.
   */
  @Override
  public void purgeCalls(SystemException reason, boolean die, boolean lockHeld) {
    super.purgeCalls(reason, die, lockHeld);
    failed = true;
    for (Queue<MessageMediator> fragments : fragmentMap.values()) {
      synchronized (fragments) {
        fragments.notifyAll();
      }
    }
  }
}
