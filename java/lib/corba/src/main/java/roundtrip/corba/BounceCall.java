package roundtrip.corba;

import java.util.Arrays;
import roundtrip.Bench;
import roundtrip.Item;
import roundtrip.core.measure.Call;
import roundtrip.core.measure.WrongValue;

/** A whole bounce. */
final class BounceCall implements Call {
  private final Bench bench;
  private final Item[] items;
  private Item[] last;

  BounceCall(Bench bench, roundtrip.core.contract.Item[] items) {
    this.bench = bench;
    this.items = Items.of(items);
  }

  @Override
  public void run() {
    Item[] left = items;
    do {
      last = bench.bounce(left);
      left = last.length == 0 ? last : Arrays.copyOf(last, last.length - 1);
    } while (left.length > 0);
  }

  @Override
  public void check() throws WrongValue {
    WrongValue.unlessLastOfBounce(items.length, Items.toCore(last));
  }
}
