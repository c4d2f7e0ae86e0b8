#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/contract/all_types.h"

namespace roundtrip::native {

/// An array of every type of the contract; AllTypesOf says what each element may be.
/// @tparam Text as of ItemOf
template <typename Text>
struct AllArraysOf {
  static constexpr bool kIsStruct = true;

  std::vector<bool> booleans;
  std::vector<std::uint8_t> octets;
  std::vector<char16_t> chars;
  std::vector<char16_t> wchars;
  std::vector<std::int16_t> int16s;
  std::vector<std::int32_t> int32s;
  std::vector<std::int64_t> int64s;
  std::vector<float> floats;
  std::vector<double> doubles;
  std::vector<Text> strings;
  std::vector<Text> wstrings;
  std::vector<AllTypesOf<Text>> structs;

  /// Visits the arrays of one or several values side by side, in the order of bench.idl.
  /// @param visit takes the array's name there, and the array of each value
  template <typename Visit, typename... Values>
  static void ForEachMember(Visit visit, Values&... values) {
    visit("booleans", values.booleans...);
    visit("octets", values.octets...);
    visit("chars", values.chars...);
    visit("wchars", values.wchars...);
    visit("int16s", values.int16s...);
    visit("int32s", values.int32s...);
    visit("int64s", values.int64s...);
    visit("floats", values.floats...);
    visit("doubles", values.doubles...);
    visit("strings", values.strings...);
    visit("wstrings", values.wstrings...);
    visit("structs", values.structs...);
  }
};

using AllArrays = AllArraysOf<std::u16string>;

}  // namespace roundtrip::native
