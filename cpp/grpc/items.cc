#include "grpc/items.h"

namespace roundtrip::grpc::items {

Messages Of(const std::vector<native::Item>& items) {
  Messages messages;
  for (const native::Item& item : items) {
    Item& message = *messages.Add();
    message.set_id(item.id);
    message.set_name(item.name);
    message.set_value(item.value);
  }
  return messages;
}

std::vector<native::Item> ToNative(const Messages& items) {
  std::vector<native::Item> values;
  for (const Item& item : items) {
    values.push_back({.id = item.id(), .name = item.name(), .value = item.value()});
  }
  return values;
}

}  // namespace roundtrip::grpc::items
