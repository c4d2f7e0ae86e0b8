#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "core/contract/native.h"

/// What contract.md says of the values that are timed beside the formulas of their types.
namespace roundtrip::timed_values {

/// The argument of invoke. 31 bits: some protocols spend more on a negative integer.
inline constexpr std::int32_t kInvokeArgument = 0x12345678;

/// Integer i of what is to be sorted: MurmurHash3's finaliser in 31 bits, a bijection.
constexpr std::int32_t Unsorted(std::size_t i) {
  auto bits = static_cast<std::uint32_t>(i);
  bits ^= bits >> 16;
  bits = bits * 0x85ebca6b & 0x7fffffff;
  bits ^= bits >> 13;
  bits = bits * 0xc2b2ae35 & 0x7fffffff;
  bits ^= bits >> 16;
  return static_cast<std::int32_t>(bits);
}

/// A string of that many characters.
inline std::u16string Characters(std::size_t size) {
  std::u16string characters(size, u'\0');
  for (std::size_t i = 0; i < size; ++i) characters[i] = kinds::Char::At(i);
  return characters;
}

}  // namespace roundtrip::timed_values
