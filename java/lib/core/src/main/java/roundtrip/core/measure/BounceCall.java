package roundtrip.core.measure;

import roundtrip.core.contract.ArrayType;
import roundtrip.core.contract.Item;
import roundtrip.core.contract.Operations;
import roundtrip.core.contract.TimedValues;
import roundtrip.core.contract.Traffic;
import roundtrip.core.contract.Values;

/**
 * A whole bounce. Its calls are counted: a server that removes nothing must not keep it going. The
 * last reply is left as it came, so that it can be looked at.
 */
public final class BounceCall<M> extends Call {
  private final Values values;
  private final long hops;
  private final BoundStub.OfBounce<M> bounce;
  private M last;

  BounceCall(Values values, BoundStub.OfBounce<M> bounce) {
    super(Traffic.perRun(Operations.BOUNCE, values), "has length");
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
  protected String lastDifference() {
    return describeLast(values, bounce.type().toCore(last));
  }

  /** Returns what is wrong with the last reply of a run, in words; null if nothing is. */
  public static String describeLast(Values values, Item[] last) {
    Item[] expected = TimedValues.items(1 - values.n() % 2, values.nameLength());
    return ArrayType.ITEMS.describeDifference(expected, last);
  }
}
