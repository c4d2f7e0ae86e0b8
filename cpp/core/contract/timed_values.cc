#include "core/contract/timed_values.h"

namespace roundtrip::timed_values {
namespace {

/// The formulas of contract.md use i + 1.
std::uint64_t FromOne(std::size_t i) { return std::uint64_t{i} + 1; }

/// @param prefix ASCII
/// @param length of the whole, filled up with zeros before the number
std::u16string Numbered(std::string prefix, std::size_t number, std::size_t length) {
  const std::string digits = std::to_string(number);
  const std::size_t used = prefix.size() + digits.size();
  if (used < length) prefix.append(length - used, '0');
  prefix += digits;
  return {prefix.begin(), prefix.end()};
}

}  // namespace

bool Boolean(std::size_t i) { return i % 2 == 0; }
std::uint8_t Octet(std::size_t i) { return static_cast<std::uint8_t>(1 + i % 127); }
char16_t Char(std::size_t i) { return static_cast<char16_t>(u'a' + i % 26); }
char16_t Wchar(std::size_t i) { return static_cast<char16_t>(u'A' + i % 26); }

std::int16_t Int16(std::size_t i) {
  return static_cast<std::int16_t>(FromOne(i) * 7919 & INT16_MAX);
}

std::int32_t Int32(std::size_t i) {
  return static_cast<std::int32_t>(FromOne(i) * 16777619 & INT32_MAX);
}

std::int64_t Int64(std::size_t i) {
  return static_cast<std::int64_t>(FromOne(i) * 1099511628211 & INT64_MAX);
}

float Float(std::size_t i) { return static_cast<float>(Double(i)); }
double Double(std::size_t i) { return static_cast<double>(FromOne(i)) / 3; }
std::u16string String(std::size_t i) { return Numbered("string-", i, 16); }
std::u16string Wstring(std::size_t i) { return Numbered("wstring-", i, 16); }

native::AllTypes Struct(std::size_t i) {
  return {.boolean_value = Boolean(i),
          .octet_value = Octet(i),
          .char_value = Char(i),
          .wchar_value = Wchar(i),
          .int16_value = Int16(i),
          .int32_value = Int32(i),
          .int64_value = Int64(i),
          .float_value = Float(i),
          .double_value = Double(i),
          .string_value = String(i),
          .wstring_value = Wstring(i)};
}

native::Item Item(std::size_t i, std::size_t name_length) {
  return {.id = Int32(i), .name = Numbered("item-", i, name_length), .value = Double(i)};
}

std::u16string Characters(std::size_t size) {
  std::u16string characters(size, u'\0');
  for (std::size_t i = 0; i < size; ++i) characters[i] = Char(i);
  return characters;
}

std::vector<native::Item> Items(std::size_t count, std::size_t name_length) {
  return Elements(count, [&](std::size_t i) { return Item(i, name_length); });
}

native::AllArrays Arrays(std::size_t count) {
  native::AllArrays arrays;
  const ElementFormulas formulas;
  native::AllArrays::ForEachMember(
      [&](const char* /*name*/, auto& array, auto formula) { array = Elements(count, formula); },
      arrays, formulas);
  return arrays;
}

}  // namespace roundtrip::timed_values
