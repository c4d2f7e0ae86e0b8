#ifndef ROUNDTRIP_CORE_CONTRACT_ALL_ARRAYS_H_
#define ROUNDTRIP_CORE_CONTRACT_ALL_ARRAYS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "core/contract/all_types.h"

namespace roundtrip::native {

/// An array of every type of the contract in C++'s own types; what each element may be is said in
/// AllTypes.
struct AllArrays {
  std::vector<bool> booleans;
  std::vector<std::uint8_t> octets;
  std::vector<char16_t> chars;
  std::vector<char16_t> wchars;
  std::vector<std::int16_t> int16s;
  std::vector<std::int32_t> int32s;
  std::vector<std::int64_t> int64s;
  std::vector<float> floats;
  std::vector<double> doubles;
  std::vector<std::string> strings;
  std::vector<std::string> wstrings;
  std::vector<AllTypes> structs;
};

/// Visits the arrays of one or several values side by side, in the order of bench.idl, but for the
/// array of structs, which comes last there.
/// @param visit takes the array's name there, the member of a struct that is of its elements' type,
/// and the array of each value
template <typename Visit, typename... Values>
void ForEachArray(Visit visit, Values&... values) {
  visit("booleans", &AllTypes::boolean_value, values.booleans...);
  visit("octets", &AllTypes::octet_value, values.octets...);
  visit("chars", &AllTypes::char_value, values.chars...);
  visit("wchars", &AllTypes::wchar_value, values.wchars...);
  visit("int16s", &AllTypes::int16_value, values.int16s...);
  visit("int32s", &AllTypes::int32_value, values.int32s...);
  visit("int64s", &AllTypes::int64_value, values.int64s...);
  visit("floats", &AllTypes::float_value, values.floats...);
  visit("doubles", &AllTypes::double_value, values.doubles...);
  visit("strings", &AllTypes::string_value, values.strings...);
  visit("wstrings", &AllTypes::wstring_value, values.wstrings...);
}

/// The first element whose bits differ, in words; empty if there is none.
std::string Difference(const AllArrays& expected, const AllArrays& came);

}  // namespace roundtrip::native

#endif  // ROUNDTRIP_CORE_CONTRACT_ALL_ARRAYS_H_
