package roundtrip.jacorb;

import org.jacorb.config.Configuration;
import org.jacorb.orb.BufferManager;
import org.jacorb.orb.BufferManagerFactory;
import org.jacorb.orb.IBufferManager;
import org.omg.CORBA.CompletionStatus;
import org.omg.CORBA.IMP_LIMIT;
import roundtrip.corba.Vendor;

/**
 * JacORB's own buffers, with a largest one. It has no limit of its own: the size in a message's
 * header is allocated before a byte of the message is there, whoever sent it.
 */
public final class LimitedBuffers extends BufferManager {
  /**
   * The largest message, and room for its headers: before it writes a string JacORB reserves four
   * bytes a character beside them.
   */
  static final int MAX_BYTES = Vendor.MAX_MESSAGE_BYTES + 4096;

  private LimitedBuffers(Configuration configuration) {
    super(configuration);
  }

  @Override
  public byte[] getBuffer(int size) {
    if (size > MAX_BYTES) {
      throw new IMP_LIMIT(
          "a message of " + size + " bytes; expected " + MAX_BYTES,
          0,
          CompletionStatus.COMPLETED_NO);
    }
    return super.getBuffer(size);
  }

  /** What JacORB makes by the name in its configuration. */
  public static final class Factory implements BufferManagerFactory {
    @Override
    public IBufferManager newSingletonBufferManager(Configuration configuration) {
      return new LimitedBuffers(configuration);
    }

    @Override
    public IBufferManager newBufferManager(IBufferManager parent, Configuration configuration) {
      return new LimitedBuffers(configuration);
    }
  }
}
