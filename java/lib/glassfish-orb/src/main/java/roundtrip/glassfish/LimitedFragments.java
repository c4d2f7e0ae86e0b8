package roundtrip.glassfish;

import com.sun.corba.ee.spi.protocol.MessageMediator;
import java.util.LinkedList;
import org.omg.CORBA.CompletionStatus;
import org.omg.CORBA.IMP_LIMIT;

/** Of one request, those fragments that wait for a thread; all that ever did are counted. */
final class LimitedFragments extends LinkedList<MessageMediator> {
  private static final long serialVersionUID = 1;

  /** The largest message, and room for the headers of its fragments, and of chunks in values. */
  private static final long MAX_BYTES = GlassfishOrb.MAX_MESSAGE_BYTES / 64 * 65L;

  private long bytes;

  /**
   * @throws IMP_LIMIT if the request is larger than a message may be
   */
  @Override
  public boolean add(MessageMediator fragment) {
    boolean more = fragment.getDispatchHeader().moreFragmentsToFollow();
    bytes += fragment.getDispatchHeader().getSize();
    if (more && bytes > MAX_BYTES) {
      throw new IMP_LIMIT(
          "a request beyond " + MAX_BYTES + " bytes", 0, CompletionStatus.COMPLETED_NO);
    }
    return super.add(fragment);
  }
}
