package roundtrip.glassfish;

import com.sun.corba.ee.spi.protocol.MessageMediator;
import java.util.LinkedList;
import java.util.function.BooleanSupplier;
import org.omg.CORBA.COMM_FAILURE;
import org.omg.CORBA.CompletionStatus;
import org.omg.CORBA.IMP_LIMIT;

/** Of one request, those fragments that wait for a thread; all that ever did are counted. */
final class LimitedFragments extends LinkedList<MessageMediator> {
  private static final long serialVersionUID = 1;

  /** The largest message, and room for the headers of its fragments, and of chunks in values. */
  private static final long MAX_BYTES = GlassfishOrb.MAX_MESSAGE_BYTES / 64 * 65L;

  /** Whether the connection has failed: a list is never stored, and this is of this process. */
  private final transient BooleanSupplier failed;

  private long bytes;

  LimitedFragments(BooleanSupplier failed) {
    this.failed = failed;
  }

  /**
   * What a thread asks before it waits for a fragment, and again when it is woken.
   *
   * @throws COMM_FAILURE if the connection has failed
   */
  @Override
  public int size() {
    if (failed.getAsBoolean()) {
      throw new COMM_FAILURE("the connection failed within a request");
    }
    return super.size();
  }

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
