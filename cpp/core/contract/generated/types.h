// Generated from shared-idl/bench.idl and operations.json by `./invokew generate`: edit those.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/contract/kinds.h"

namespace roundtrip::kinds {
struct Boolean {
  using Value = bool;
  static Value At(std::size_t i, std::size_t /*length*/ = kTextLength) { return static_cast<Value>(i % 2 == 0); }
};
struct Octet {
  using Value = std::uint8_t;
  static Value At(std::size_t i, std::size_t /*length*/ = kTextLength) { return static_cast<Value>(1 + i % 127); }
};
struct Char {
  using Value = char16_t;
  static Value At(std::size_t i, std::size_t /*length*/ = kTextLength) { return static_cast<Value>('a' + i % 26); }
};
struct Wchar {
  using Value = char16_t;
  static Value At(std::size_t i, std::size_t /*length*/ = kTextLength) { return static_cast<Value>('A' + i % 26); }
};
struct Int16 {
  using Value = std::int16_t;
  static Value At(std::size_t i, std::size_t /*length*/ = kTextLength) { return static_cast<Value>((i + 1) * 7919 & 0x7fff); }
};
struct Int32 {
  using Value = std::int32_t;
  static Value At(std::size_t i, std::size_t /*length*/ = kTextLength) { return static_cast<Value>((i + 1) * 16777619 & 0x7fffffff); }
};
struct Int64 {
  using Value = std::int64_t;
  static Value At(std::size_t i, std::size_t /*length*/ = kTextLength) { return static_cast<Value>((i + 1) * 1099511628211L & 0x7fffffffffffffffL); }
};
struct Float {
  using Value = float;
  static Value At(std::size_t i, std::size_t /*length*/ = kTextLength) { return static_cast<Value>((double)(i + 1) / 3); }
};
struct Double {
  using Value = double;
  static Value At(std::size_t i, std::size_t /*length*/ = kTextLength) { return static_cast<Value>((double)(i + 1) / 3); }
};
}  // namespace roundtrip::kinds

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
  /// @param visit takes a kinds::Member, and the member of each value
  template <typename Visit, typename... Values>
  static void ForEachMember(Visit visit, Values&... values) {
    visit(kinds::Member<kinds::Int32>{"id"}, values.id...);
    visit(kinds::Member<kinds::Text<"item-">>{"name"}, values.name...);
    visit(kinds::Member<kinds::Double>{"value"}, values.value...);
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
  /// @param visit takes a kinds::Member, and the member of each value
  template <typename Visit, typename... Values>
  static void ForEachMember(Visit visit, Values&... values) {
    visit(kinds::Member<kinds::Boolean>{"booleanValue"}, values.boolean_value...);
    visit(kinds::Member<kinds::Octet>{"octetValue"}, values.octet_value...);
    visit(kinds::Member<kinds::Char>{"charValue"}, values.char_value...);
    visit(kinds::Member<kinds::Wchar>{"wcharValue"}, values.wchar_value...);
    visit(kinds::Member<kinds::Int16>{"int16Value"}, values.int16_value...);
    visit(kinds::Member<kinds::Int32>{"int32Value"}, values.int32_value...);
    visit(kinds::Member<kinds::Int64>{"int64Value"}, values.int64_value...);
    visit(kinds::Member<kinds::Float>{"floatValue"}, values.float_value...);
    visit(kinds::Member<kinds::Double>{"doubleValue"}, values.double_value...);
    visit(kinds::Member<kinds::Text<"string-">>{"stringValue"}, values.string_value...);
    visit(kinds::Member<kinds::Text<"wstring-">>{"wstringValue"}, values.wstring_value...);
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
  /// @param visit takes a kinds::Member, and the member of each value
  template <typename Visit, typename... Values>
  static void ForEachMember(Visit visit, Values&... values) {
    visit(kinds::Member<kinds::Sequence<kinds::Boolean>>{"booleans"}, values.booleans...);
    visit(kinds::Member<kinds::Sequence<kinds::Octet>>{"octets"}, values.octets...);
    visit(kinds::Member<kinds::Sequence<kinds::Char>>{"chars"}, values.chars...);
    visit(kinds::Member<kinds::Sequence<kinds::Wchar>>{"wchars"}, values.wchars...);
    visit(kinds::Member<kinds::Sequence<kinds::Int16>>{"int16s"}, values.int16s...);
    visit(kinds::Member<kinds::Sequence<kinds::Int32>>{"int32s"}, values.int32s...);
    visit(kinds::Member<kinds::Sequence<kinds::Int64>>{"int64s"}, values.int64s...);
    visit(kinds::Member<kinds::Sequence<kinds::Float>>{"floats"}, values.floats...);
    visit(kinds::Member<kinds::Sequence<kinds::Double>>{"doubles"}, values.doubles...);
    visit(kinds::Member<kinds::Sequence<kinds::Text<"string-">>>{"strings"}, values.strings...);
    visit(kinds::Member<kinds::Sequence<kinds::Text<"wstring-">>>{"wstrings"}, values.wstrings...);
    visit(kinds::Member<kinds::Sequence<kinds::Struct<native::AllTypes>>>{"structs"}, values.structs...);
  }
};

using AllArrays = AllArraysOf<std::u16string>;

template <typename Text>
struct MessageCustomerAddressOf {
  static constexpr bool kIsStruct = true;

  Text street;
  Text city;
  Text zip;
  Text country;

  /// Visits the members of one or several values side by side, in the order of bench.idl.
  /// @param visit takes a kinds::Member, and the member of each value
  template <typename Visit, typename... Values>
  static void ForEachMember(Visit visit, Values&... values) {
    visit(kinds::Member<kinds::Text<"wstring-">>{"street"}, values.street...);
    visit(kinds::Member<kinds::Text<"string-">>{"city"}, values.city...);
    visit(kinds::Member<kinds::Text<"string-">>{"zip"}, values.zip...);
    visit(kinds::Member<kinds::Text<"string-">>{"country"}, values.country...);
  }
};

using MessageCustomerAddress = MessageCustomerAddressOf<std::u16string>;

template <typename Text>
struct MessageCustomerOf {
  static constexpr bool kIsStruct = true;

  std::int32_t id{};
  Text name;
  Text email;
  MessageCustomerAddressOf<Text> address;

  /// Visits the members of one or several values side by side, in the order of bench.idl.
  /// @param visit takes a kinds::Member, and the member of each value
  template <typename Visit, typename... Values>
  static void ForEachMember(Visit visit, Values&... values) {
    visit(kinds::Member<kinds::Int32>{"id"}, values.id...);
    visit(kinds::Member<kinds::Text<"wstring-">>{"name"}, values.name...);
    visit(kinds::Member<kinds::Text<"string-">>{"email"}, values.email...);
    visit(kinds::Member<kinds::Struct<native::MessageCustomerAddress>>{"address"}, values.address...);
  }
};

using MessageCustomer = MessageCustomerOf<std::u16string>;

template <typename Text>
struct MessageLinesOf {
  static constexpr bool kIsStruct = true;

  Text sku;
  Text text;
  std::int32_t quantity{};
  double price{};
  bool taxed{};
  bool backorder{};

  /// Visits the members of one or several values side by side, in the order of bench.idl.
  /// @param visit takes a kinds::Member, and the member of each value
  template <typename Visit, typename... Values>
  static void ForEachMember(Visit visit, Values&... values) {
    visit(kinds::Member<kinds::Text<"string-">>{"sku"}, values.sku...);
    visit(kinds::Member<kinds::Text<"string-">>{"text"}, values.text...);
    visit(kinds::Member<kinds::Int32>{"quantity"}, values.quantity...);
    visit(kinds::Member<kinds::Double>{"price"}, values.price...);
    visit(kinds::Member<kinds::Boolean>{"taxed"}, values.taxed...);
    visit(kinds::Member<kinds::Boolean>{"backorder"}, values.backorder...);
  }
};

using MessageLines = MessageLinesOf<std::u16string>;

template <typename Text>
struct MessagePaymentOf {
  static constexpr bool kIsStruct = true;

  Text method;
  std::int32_t days{};
  double discount{};

  /// Visits the members of one or several values side by side, in the order of bench.idl.
  /// @param visit takes a kinds::Member, and the member of each value
  template <typename Visit, typename... Values>
  static void ForEachMember(Visit visit, Values&... values) {
    visit(kinds::Member<kinds::Text<"string-">>{"method"}, values.method...);
    visit(kinds::Member<kinds::Int32>{"days"}, values.days...);
    visit(kinds::Member<kinds::Double>{"discount"}, values.discount...);
  }
};

using MessagePayment = MessagePaymentOf<std::u16string>;

template <typename Text>
struct MessageOf {
  static constexpr bool kIsStruct = true;

  std::int64_t order_id{};
  Text reference;
  Text created;
  Text currency;
  bool express{};
  MessageCustomerOf<Text> customer;
  std::vector<MessageLinesOf<Text>> lines;
  MessagePaymentOf<Text> payment;
  std::vector<Text> remarks;

  /// Visits the members of one or several values side by side, in the order of bench.idl.
  /// @param visit takes a kinds::Member, and the member of each value
  template <typename Visit, typename... Values>
  static void ForEachMember(Visit visit, Values&... values) {
    visit(kinds::Member<kinds::Int64>{"orderId"}, values.order_id...);
    visit(kinds::Member<kinds::Text<"string-">>{"reference"}, values.reference...);
    visit(kinds::Member<kinds::Text<"string-">>{"created"}, values.created...);
    visit(kinds::Member<kinds::Text<"string-">>{"currency"}, values.currency...);
    visit(kinds::Member<kinds::Boolean>{"express"}, values.express...);
    visit(kinds::Member<kinds::Struct<native::MessageCustomer>>{"customer"}, values.customer...);
    visit(kinds::Member<kinds::Sequence<kinds::Struct<native::MessageLines>>>{"lines"}, values.lines...);
    visit(kinds::Member<kinds::Struct<native::MessagePayment>>{"payment"}, values.payment...);
    visit(kinds::Member<kinds::Sequence<kinds::Text<"wstring-">>>{"remarks"}, values.remarks...);
  }
};

using Message = MessageOf<std::u16string>;

}  // namespace roundtrip::native
