package roundtrip.rmi;

import java.io.Serializable;

/** An Item as RMI carries it: a class that says Serializable and nothing more, as it comes. */
public class Item implements Serializable {
  private static final long serialVersionUID = 1;

  private final int id;
  private final String name;
  private final double value;

  /**
   * @param item in the core's terms
   */
  public Item(roundtrip.core.contract.Item item) {
    id = item.id();
    name = item.name();
    value = item.value();
  }

  /** Returns the Item in the core's terms. */
  public roundtrip.core.contract.Item toCore() {
    return new roundtrip.core.contract.Item(id, name, value);
  }

  static Item[] of(roundtrip.core.contract.Item[] items) {
    Item[] converted = new Item[items.length];
    for (int i = 0; i < items.length; i++) {
      converted[i] = new Item(items[i]);
    }
    return converted;
  }

  static roundtrip.core.contract.Item[] toCore(Item[] items) {
    roundtrip.core.contract.Item[] converted = new roundtrip.core.contract.Item[items.length];
    for (int i = 0; i < items.length; i++) {
      converted[i] = items[i].toCore();
    }
    return converted;
  }
}
