#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/contract/all_arrays.h"
#include "core/contract/all_types.h"
#include "core/contract/item.h"

/// The values that are timed, by the formulas of contract.md, so that no row has easier data.
namespace roundtrip::timed_values {

/// The argument of invoke. 31 bits: some wires spend more on a negative integer.
inline constexpr std::int32_t kInvokeArgument = 0x12345678;

/// Characters of an Item's name, if `prepare` does not say otherwise.
inline constexpr std::size_t kNameLength = 16;

/// The members of struct i, which are element i of arrays of their types; i counts from 0.
bool Boolean(std::size_t i);
std::uint8_t Octet(std::size_t i);
char16_t Char(std::size_t i);
char16_t Wchar(std::size_t i);
std::int16_t Int16(std::size_t i);
std::int32_t Int32(std::size_t i);
std::int64_t Int64(std::size_t i);
float Float(std::size_t i);
double Double(std::size_t i);
std::u16string String(std::size_t i);
std::u16string Wstring(std::size_t i);

/// Struct i.
native::AllTypes Struct(std::size_t i);

/// Item i.
/// @param name_length characters of its name
native::Item Item(std::size_t i, std::size_t name_length = kNameLength);

/// A string of that many characters.
std::u16string Characters(std::size_t size);

/// The elements from 0 on.
/// @param formula gives element i
template <typename Formula>
auto Elements(std::size_t count, Formula formula) {
  std::vector<decltype(formula(0))> elements;
  elements.reserve(count);
  for (std::size_t i = 0; i < count; ++i) elements.push_back(formula(i));
  return elements;
}

/// The items from 0 on.
std::vector<native::Item> Items(std::size_t count, std::size_t name_length = kNameLength);

/// The formula of each array of AllArrays under its name, so that both can be visited side by side.
struct ElementFormulas {
  bool (*booleans)(std::size_t) = Boolean;
  std::uint8_t (*octets)(std::size_t) = Octet;
  char16_t (*chars)(std::size_t) = Char;
  char16_t (*wchars)(std::size_t) = Wchar;
  std::int16_t (*int16s)(std::size_t) = Int16;
  std::int32_t (*int32s)(std::size_t) = Int32;
  std::int64_t (*int64s)(std::size_t) = Int64;
  float (*floats)(std::size_t) = Float;
  double (*doubles)(std::size_t) = Double;
  std::u16string (*strings)(std::size_t) = String;
  std::u16string (*wstrings)(std::size_t) = Wstring;
  native::AllTypes (*structs)(std::size_t) = Struct;
};

/// So many elements of each type.
native::AllArrays Arrays(std::size_t count);

}  // namespace roundtrip::timed_values
