package roundtrip.soap;

import java.util.List;
import roundtrip.soap.stubs.ArrayOfItem;
import roundtrip.soap.stubs.Item;

/** Items in the core's terms and as the generated classes have them. */
final class Items {
  private Items() {}

  static ArrayOfItem of(roundtrip.core.contract.Item[] items) {
    ArrayOfItem array = new ArrayOfItem();
    List<Item> list = array.getItem();
    for (roundtrip.core.contract.Item item : items) {
      Item converted = new Item();
      converted.setId(item.id());
      converted.setName(item.name());
      converted.setValue(item.value());
      list.add(converted);
    }
    return array;
  }

  static roundtrip.core.contract.Item[] toCore(List<Item> items) {
    return items.stream()
        .map(
            item -> new roundtrip.core.contract.Item(item.getId(), item.getName(), item.getValue()))
        .toArray(roundtrip.core.contract.Item[]::new);
  }
}
