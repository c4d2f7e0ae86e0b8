// Generated from shared-idl/bench.idl and operations.json by `./invokew generate`: edit those.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

/// Text is a std::u16string in the core, which can hold half a surrogate pair; a binding that codes by hand has the
/// text of its protocol.
namespace roundtrip::native {

template <typename Text>
struct ItemOf {
  static constexpr bool kIsStruct = true;

  std::int32_t id{};
  Text name;
  double value{};

  /// Visits the members of one or several values side by side, in the order of bench.idl.
  /// @param visit takes the member's name there, and the member of each value
  template <typename Visit, typename... Values>
  static void ForEachMember(Visit visit, Values&... values) {
    visit("id", values.id...);
    visit("name", values.name...);
    visit("value", values.value...);
  }
};

using Item = ItemOf<std::u16string>;

template <typename Text>
struct AllTypesOf {
  static constexpr bool kIsStruct = true;

  bool boolean_value{};
  std::uint8_t octet_value{};
  char16_t char_value{};
  char16_t wchar_value{};
  std::int16_t int16_value{};
  std::int32_t int32_value{};
  std::int64_t int64_value{};
  float float_value{};
  double double_value{};
  Text string_value;
  Text wstring_value;

  /// Visits the members of one or several values side by side, in the order of bench.idl.
  /// @param visit takes the member's name there, and the member of each value
  template <typename Visit, typename... Values>
  static void ForEachMember(Visit visit, Values&... values) {
    visit("booleanValue", values.boolean_value...);
    visit("octetValue", values.octet_value...);
    visit("charValue", values.char_value...);
    visit("wcharValue", values.wchar_value...);
    visit("int16Value", values.int16_value...);
    visit("int32Value", values.int32_value...);
    visit("int64Value", values.int64_value...);
    visit("floatValue", values.float_value...);
    visit("doubleValue", values.double_value...);
    visit("stringValue", values.string_value...);
    visit("wstringValue", values.wstring_value...);
  }
};

using AllTypes = AllTypesOf<std::u16string>;

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

  /// Visits the members of one or several values side by side, in the order of bench.idl.
  /// @param visit takes the member's name there, and the member of each value
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
