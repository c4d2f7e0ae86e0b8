#include "core/timed_values.h"

namespace roundtrip::timed_values {
namespace {

constexpr std::uint64_t kIdFactor = 16777619;
constexpr std::uint64_t kIdMask = 0x7fffffff;
constexpr std::size_t kNameDigits = 11;

std::string NameAt(std::size_t i) {
  const std::string digits = std::to_string(i);
  return "item-" + std::string(kNameDigits - digits.size(), '0') + digits;
}

}  // namespace

std::vector<std::uint8_t> Bytes(std::size_t size) {
  std::vector<std::uint8_t> bytes(size);
  for (std::size_t i = 0; i < size; ++i) {
    bytes[i] = static_cast<std::uint8_t>(1 + i % 127);
  }
  return bytes;
}

std::string Characters(std::size_t size) {
  std::string characters(size, '\0');
  for (std::size_t i = 0; i < size; ++i) {
    characters[i] = static_cast<char>('a' + i % 26);
  }
  return characters;
}

native::Item ItemAt(std::size_t i) {
  return {.id = static_cast<std::int32_t>(((i + 1) * kIdFactor) & kIdMask),
          .name = NameAt(i),
          .value = static_cast<double>(i + 1) / 3};
}

std::vector<native::Item> Items(std::size_t count) {
  std::vector<native::Item> items;
  items.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    items.push_back(ItemAt(i));
  }
  return items;
}

}  // namespace roundtrip::timed_values
