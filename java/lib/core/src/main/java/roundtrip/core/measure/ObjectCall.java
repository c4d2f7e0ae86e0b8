package roundtrip.core.measure;

import java.util.function.ToIntFunction;
import roundtrip.core.contract.Traffic;

/**
 * Compares the length of what is returned, and keeps it for a look at the whole.
 *
 * @param <M> the middleware's own type of the reply
 */
final class ObjectCall<M> extends Call {
  private final Stub.Get<M> stub;
  private final ToIntFunction<? super M> length;
  private final int expected;
  private final Stub.Exchange<? super M, String> describe;
  private final Stub.Consumer<? super M> release;
  private M last;

  /**
   * @param length of a reply; may not cost anything
   * @param expected the length that it must have
   * @param describe returns what is wrong with a reply, in words; null if nothing is
   * @param release is done with each reply outside of what is timed
   */
  ObjectCall(
      Traffic trafficPerRun,
      Stub.Get<M> stub,
      ToIntFunction<? super M> length,
      int expected,
      Stub.Exchange<? super M, String> describe,
      Stub.Consumer<? super M> release) {
    super(trafficPerRun, "has length");
    this.stub = stub;
    this.length = length;
    this.expected = expected;
    this.describe = describe;
    this.release = release;
  }

  @Override
  public void run() throws Exception {
    last = stub.call();
    compare(expected, length.applyAsInt(last));
  }

  @Override
  protected void cleanUp() throws Exception {
    release.call(last);
    last = null;
  }

  @Override
  protected String lastDifference() throws Exception {
    return describe.call(last);
  }
}
