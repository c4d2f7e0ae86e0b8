package roundtrip.grpc;

import java.util.Arrays;
import java.util.List;
import roundtrip.grpc.gen.Item;

/** Items as gRPC carries them, from the core's and back. */
final class Items {
  private Items() {}

  static List<Item> of(roundtrip.core.contract.Item[] items) {
    return Arrays.stream(items)
        .map(
            item ->
                Item.newBuilder()
                    .setId(item.id())
                    .setName(item.name())
                    .setValue(item.value())
                    .build())
        .toList();
  }

  static roundtrip.core.contract.Item[] toCore(List<Item> items) {
    return items.stream()
        .map(
            item -> new roundtrip.core.contract.Item(item.getId(), item.getName(), item.getValue()))
        .toArray(roundtrip.core.contract.Item[]::new);
  }
}
