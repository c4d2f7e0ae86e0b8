package roundtrip.rmi;

import java.io.Serializable;
import java.util.Arrays;
import roundtrip.core.contract.Mapping;

/** An Item as RMI carries it: a class that says Serializable and nothing more. */
public class Item implements Serializable {
  /** Arrays of them, and of the core's. */
  public static final Mapping<roundtrip.core.contract.Item[], Item[]> ARRAY =
      Mapping.of(
          items -> Arrays.stream(items).map(Item::new).toArray(Item[]::new),
          items ->
              Arrays.stream(items).map(Item::toCore).toArray(roundtrip.core.contract.Item[]::new),
          items -> items.length);

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

  private roundtrip.core.contract.Item toCore() {
    return new roundtrip.core.contract.Item(id, name, value);
  }
}
