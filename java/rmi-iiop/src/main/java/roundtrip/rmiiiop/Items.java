package roundtrip.rmiiiop;

import java.util.Arrays;
import roundtrip.rmi.Item;

/** Between the core's Items and those of the interface. */
final class Items {
  private Items() {}

  static Item[] of(roundtrip.core.Item[] items) {
    return Arrays.stream(items).map(Item::new).toArray(Item[]::new);
  }

  static roundtrip.core.Item[] toCore(Item[] items) {
    return Arrays.stream(items).map(Item::toCore).toArray(roundtrip.core.Item[]::new);
  }
}
