package roundtrip.soap;

import java.util.List;
import roundtrip.core.measure.Call;
import roundtrip.core.measure.WrongValue;
import roundtrip.soap.stubs.ArrayOfItem;
import roundtrip.soap.stubs.Bench;
import roundtrip.soap.stubs.Item;

/** A whole bounce. */
final class BounceCall implements Call {
  private final Bench bench;
  private final ArrayOfItem items;

  /** What was taken off the last reply and left nothing; null where that reply held none. */
  private Item taken;

  BounceCall(Bench bench, roundtrip.core.contract.Item[] items) {
    this.bench = bench;
    this.items = Items.of(items);
  }

  @Override
  public void run() {
    ArrayOfItem left = items;
    List<Item> list;
    do {
      left = bench.bounce(left);
      list = left.getItem();
      taken = list.isEmpty() ? null : list.remove(list.size() - 1);
    } while (!list.isEmpty());
  }

  @Override
  public void check() throws WrongValue {
    List<Item> last = taken == null ? List.of() : List.of(taken);
    WrongValue.unlessLastOfBounce(items.getItem().size(), Items.toCore(last));
  }
}
