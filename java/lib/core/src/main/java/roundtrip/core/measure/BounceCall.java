package roundtrip.core.measure;

import roundtrip.core.contract.Operation;
import roundtrip.core.contract.Traffic;
import roundtrip.core.contract.Values;

/**
 * A whole bounce. Its calls are counted: a server that removes nothing must not keep it going. The
 * last reply is left as it came, so that it can be looked at.
 */
final class BounceCall<C, M> extends Call {
  private final Operation<?, C> operation;
  private final Values values;
  private final long hops;
  private final BoundStub.OfBounce<C, M> bounce;
  private M last;

  BounceCall(Operation<?, C> operation, Values values, BoundStub.OfBounce<C, M> bounce) {
    super(Traffic.perRun(operation, values), "has length");
    this.operation = operation;
    this.values = values;
    this.bounce = bounce;
    hops = trafficPerRun().calls();
  }

  @Override
  public void run() throws Exception {
    int expected = values.n() - 1;
    M reply = bounce.stub().call(bounce.items());
    compare(expected, bounce.type().length(reply));
    for (long hop = 1; hop < hops; hop++) {
      expected -= 2;
      reply = bounce.stub().call(bounce.withoutLast().apply(reply));
      compare(expected, bounce.type().length(reply));
    }
    last = reply;
  }

  @Override
  protected void cleanUp() {
    last = null;
  }

  @Override
  protected String lastDifference() throws Exception {
    return operation.describeDifference(
        operation.replyType().timed(values.leftOfBounce()), bounce.type().toCore(last));
  }
}
