package roundtrip.corba;

import roundtrip.Item;

/** Between the core's Items and those of the IDL. */
final class Items {
  private Items() {}

  static Item[] of(roundtrip.core.contract.Item[] items) {
    Item[] converted = new Item[items.length];
    for (int i = 0; i < items.length; i++) {
      converted[i] = new Item(items[i].id(), items[i].name(), items[i].value());
    }
    return converted;
  }

  static roundtrip.core.contract.Item[] toCore(Item[] items) {
    roundtrip.core.contract.Item[] converted = new roundtrip.core.contract.Item[items.length];
    for (int i = 0; i < items.length; i++) {
      converted[i] = new roundtrip.core.contract.Item(items[i].id, items[i].name, items[i].value);
    }
    return converted;
  }
}
