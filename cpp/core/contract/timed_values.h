#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/contract/native.h"

/// The values that are timed, by the formulas of contract.md, so that no row has easier data.
namespace roundtrip::timed_values {

/// The argument of invoke. 31 bits: some protocols spend more on a negative integer.
inline constexpr std::int32_t kInvokeArgument = 0x12345678;

/// Characters of an Item's name, if `prepare` does not say otherwise.
inline constexpr std::size_t kNameLength = 16;

/// @param length of the whole, filled up with zeros before the number
inline std::u16string Numbered(std::string prefix, std::size_t number, std::size_t length) {
  const std::string digits = std::to_string(number);
  const std::size_t used = prefix.size() + digits.size();
  if (used < length) prefix.append(length - used, '0');
  prefix += digits;
  return {prefix.begin(), prefix.end()};
}

// The members of struct i, which are element i of arrays of their types; i counts from 0.
inline bool Boolean(std::size_t i) { return i % 2 == 0; }
inline std::uint8_t Octet(std::size_t i) { return static_cast<std::uint8_t>(1 + i % 127); }
inline char16_t Char(std::size_t i) { return static_cast<char16_t>(u'a' + i % 26); }
inline char16_t Wchar(std::size_t i) { return static_cast<char16_t>(u'A' + i % 26); }
inline std::int16_t Int16(std::size_t i) {
  return static_cast<std::int16_t>((i + 1) * 7919 & INT16_MAX);
}
inline std::int32_t Int32(std::size_t i) {
  return static_cast<std::int32_t>((i + 1) * 16777619 & INT32_MAX);
}
inline std::int64_t Int64(std::size_t i) {
  return static_cast<std::int64_t>((i + 1) * 1099511628211 & INT64_MAX);
}
inline double Double(std::size_t i) { return static_cast<double>(i + 1) / 3; }
inline float Float(std::size_t i) { return static_cast<float>(Double(i)); }
inline std::u16string String(std::size_t i) { return Numbered("string-", i, 16); }
inline std::u16string Wstring(std::size_t i) { return Numbered("wstring-", i, 16); }

#include "core/contract/generated/formulas.inc"

inline native::Item Item(std::size_t i, std::size_t name_length = kNameLength) {
  return {.id = Int32(i), .name = Numbered("item-", i, name_length), .value = Double(i)};
}

/// Integer i that a server has to sort: MurmurHash3's finaliser in 31 bits, a bijection.
constexpr std::int32_t Unsorted(std::uint32_t server, std::size_t i) {
  std::uint32_t bits = (server << 22) + static_cast<std::uint32_t>(i);
  bits ^= bits >> 16;
  bits = bits * 0x85ebca6b & 0x7fffffff;
  bits ^= bits >> 13;
  bits = bits * 0xc2b2ae35 & 0x7fffffff;
  bits ^= bits >> 16;
  return static_cast<std::int32_t>(bits);
}

/// The elements from 0 on.
template <typename Formula>
auto Elements(std::size_t count, Formula formula) {
  std::vector<decltype(formula(0))> elements;
  elements.reserve(count);
  for (std::size_t i = 0; i < count; ++i) elements.push_back(formula(i));
  return elements;
}

/// The items from 0 on.
inline std::vector<native::Item> Items(std::size_t count, std::size_t name_length = kNameLength) {
  return Elements(count, [&](std::size_t i) { return Item(i, name_length); });
}

/// A string of that many characters.
inline std::u16string Characters(std::size_t size) {
  std::u16string characters(size, u'\0');
  for (std::size_t i = 0; i < size; ++i) characters[i] = Char(i);
  return characters;
}

/// So many elements of each type.
inline native::AllArrays Arrays(std::size_t count) {
  native::AllArrays arrays;
  const ElementFormulas formulas;
  native::AllArrays::ForEachMember(
      [&](const char* /*name*/, auto& array, auto formula) { array = Elements(count, formula); },
      arrays, formulas);
  return arrays;
}

}  // namespace roundtrip::timed_values
