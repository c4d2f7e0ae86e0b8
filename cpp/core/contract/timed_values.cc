#include "core/contract/timed_values.h"

namespace roundtrip::timed_values {
namespace {

constexpr std::uint64_t kIdFactor = 16777619;
constexpr std::uint64_t kIdMask = 0x7fffffff;
constexpr std::uint64_t kInt16Factor = 7919;
constexpr std::uint64_t kInt64Factor = 1099511628211;

/// @param count how many, with zeros before the number
std::string Digits(std::size_t number, std::size_t count) {
  const std::string digits = std::to_string(number);
  return std::string(count - digits.size(), '0') + digits;
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
          .name = "item-" + Digits(i, 11),
          .value = static_cast<double>(i + 1) / 3};
}

native::AllTypes AllTypesAt(std::size_t i) {
  const std::uint64_t n = i + 1;
  return {.boolean_value = i % 2 == 0,
          .octet_value = static_cast<std::uint8_t>(1 + i % 127),
          .char_value = static_cast<char16_t>(u'a' + i % 26),
          .wchar_value = static_cast<char16_t>(u'A' + i % 26),
          .int16_value = static_cast<std::int16_t>(n * kInt16Factor & INT16_MAX),
          .int32_value = static_cast<std::int32_t>(n * kIdFactor & kIdMask),
          .int64_value = static_cast<std::int64_t>(n * kInt64Factor & INT64_MAX),
          .float_value = static_cast<float>(static_cast<double>(n) / 3),
          .double_value = static_cast<double>(n) / 3,
          .string_value = "string-" + Digits(i, 9),
          .wstring_value = "wstring-" + Digits(i, 8)};
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
