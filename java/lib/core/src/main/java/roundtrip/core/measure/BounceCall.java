package roundtrip.core.measure;

import java.util.function.UnaryOperator;
import roundtrip.core.contract.ArrayType;
import roundtrip.core.contract.Item;
import roundtrip.core.contract.Mapping;
import roundtrip.core.contract.Operations;
import roundtrip.core.contract.TimedValues;
import roundtrip.core.contract.Traffic;
import roundtrip.core.contract.Values;

/**
 * A whole bounce. Its calls are counted: a server that removes nothing must not keep it going. The
 * last reply is left as it came, so that it can be looked at.
 *
 * @param <M> the middleware's own type of the items
 */
public final class BounceCall<M> extends Call {
  private final Values values;
  private final long hops;
  private final M items;
  private final Mapping<Item[], M> type;
  private final Stub.Exchange<? super M, M> stub;
  private final UnaryOperator<M> withoutLast;
  private M last;

  BounceCall(
      Values values,
      Mapping<Item[], M> type,
      Stub.Exchange<? super M, M> stub,
      UnaryOperator<M> withoutLast) {
    super(Traffic.perRun(Operations.BOUNCE, values), "has length");
    this.values = values;
    this.hops = trafficPerRun().calls();
    this.items = type.apply(Operations.BOUNCE.argument(values));
    this.type = type;
    this.stub = stub;
    this.withoutLast = withoutLast;
  }

  @Override
  public void run() throws Exception {
    int expected = values.n() - 1;
    M reply = stub.call(items);
    compare(expected, type.length(reply));
    for (long hop = 1; hop < hops; hop++) {
      expected -= 2;
      reply = stub.call(withoutLast.apply(reply));
      compare(expected, type.length(reply));
    }
    last = reply;
  }

  @Override
  protected void cleanUp() {
    last = null;
  }

  @Override
  protected String lastDifference() {
    return describeLast(values, type.toCore(last));
  }

  /** Returns what is wrong with the last reply of a run, in words; null if nothing is. */
  public static String describeLast(Values values, Item[] last) {
    Item[] expected = TimedValues.items(1 - values.n() % 2, values.nameLength());
    return ArrayType.ITEMS.describeDifference(expected, last);
  }
}
