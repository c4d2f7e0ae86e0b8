package roundtrip.rmi;

import java.io.Serializable;

/** An Item as RMI carries it: a class that says Serializable and nothing more. */
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

  roundtrip.core.contract.Item toCore() {
    return new roundtrip.core.contract.Item(id, name, value);
  }
}
