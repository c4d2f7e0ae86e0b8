package roundtrip.glassfish;

import com.sun.corba.ee.impl.protocol.MessageMediatorImpl;
import com.sun.corba.ee.impl.protocol.giopmsgheaders.Message;
import com.sun.corba.ee.impl.protocol.giopmsgheaders.MessageBase;
import com.sun.corba.ee.impl.transport.ConnectionImpl;
import com.sun.corba.ee.spi.orb.ORB;
import com.sun.corba.ee.spi.protocol.MessageMediator;
import com.sun.corba.ee.spi.protocol.RequestId;
import com.sun.corba.ee.spi.transport.Acceptor;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import org.omg.CORBA.SystemException;

/**
 * A server's end of a connection, hung up on where a request's fragments are together larger than a
 * message may be. The ORB's own limit is that of each fragment, of which there may be any number.
 */
final class LimitedConnection extends ConnectionImpl {
  private static final byte MINOR_VERSION = 2;
  private static final byte LAST_AND_BIG_ENDIAN = 0;

  LimitedConnection(ORB orb, Acceptor acceptor, Socket socket) {
    super(orb, acceptor, socket);
    fragmentMap = new Requests();
  }

  /** Each request that arrives in fragments, with those that wait for a thread. */
  private static final class Requests extends ConcurrentHashMap<RequestId, Queue<MessageMediator>> {
    private static final long serialVersionUID = 1;

    @Override
    public Queue<MessageMediator> put(RequestId request, Queue<MessageMediator> unlimited) {
      return super.put(request, new LimitedFragments());
    }
  }

  /**
   * What ends a connection that fails. The thread whose request was on its way waits for the next
   * fragment, in the ORB by itself for ever: here it is given a last one, which is empty.
   */
  @Override
  public void purgeCalls(SystemException reason, boolean die, boolean lockHeld) {
    super.purgeCalls(reason, die, lockHeld);
    fragmentMap.forEach(
        (request, fragments) -> {
          synchronized (fragments) {
            fragments.clear();
            fragments.add(lastOf(request));
            fragments.notifyAll();
          }
        });
  }

  private MessageMediator lastOf(RequestId request) {
    ByteBuffer message =
        ByteBuffer.allocate(Message.GIOPMessageHeaderLength + Integer.BYTES)
            .putInt(Message.GIOPBigMagic)
            .put((byte) 1)
            .put(MINOR_VERSION)
            .put(LAST_AND_BIG_ENDIAN)
            .put(Message.GIOPFragment)
            .putInt(Integer.BYTES)
            .putInt(request.getValue())
            .flip();
    Message header = MessageBase.parseGiopHeader(orb, this, message, 0);
    return new MessageMediatorImpl(orb, this, header, message);
  }
}
