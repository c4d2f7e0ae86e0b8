#pragma once

#include <cstdint>
#include <string>

namespace roundtrip::native {

/// A value of every type of the contract.
/// @tparam Text as of ItemOf
template <typename Text>
struct AllTypesOf {
  static constexpr bool kIsStruct = true;

  bool boolean_value = false;
  std::uint8_t octet_value = 0;
  /// One character of the wire's narrow code set.
  char16_t char_value = 0;
  /// One UTF-16 unit, half a surrogate pair too.
  char16_t wchar_value = 0;
  std::int16_t int16_value = 0;
  std::int32_t int32_value = 0;
  std::int64_t int64_value = 0;
  float float_value = 0;
  double double_value = 0;
  Text string_value;
  Text wstring_value;

  /// Visits the members of one or several structs side by side, in the order of bench.idl.
  /// @param visit takes the member's name there, and the member of each struct
  template <typename Visit, typename... Structs>
  static void ForEachMember(Visit visit, Structs&... structs) {
    visit("booleanValue", structs.boolean_value...);
    visit("octetValue", structs.octet_value...);
    visit("charValue", structs.char_value...);
    visit("wcharValue", structs.wchar_value...);
    visit("int16Value", structs.int16_value...);
    visit("int32Value", structs.int32_value...);
    visit("int64Value", structs.int64_value...);
    visit("floatValue", structs.float_value...);
    visit("doubleValue", structs.double_value...);
    visit("stringValue", structs.string_value...);
    visit("wstringValue", structs.wstring_value...);
  }
};

using AllTypes = AllTypesOf<std::u16string>;

}  // namespace roundtrip::native
