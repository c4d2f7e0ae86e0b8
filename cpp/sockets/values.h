#pragma once

#include <string>
#include <type_traits>
#include <vector>

#include "core/contract/all_arrays.h"
#include "core/contract/all_types.h"
#include "core/contract/item.h"
#include "core/contract/operation.h"
#include "core/contract/text.h"

/// The values that are coded by hand: the core's, but for text, which is UTF-8 in a std::string.
/// Between the two nothing is timed.
namespace roundtrip::sockets {

using Item = native::ItemOf<std::string>;
using AllTypes = native::AllTypesOf<std::string>;
using AllArrays = native::AllArraysOf<std::string>;

/// A field alone, which runs to the end of its frame: without a length of its own.
/// @tparam Bytes a std::string or a vector of bytes
template <typename Bytes>
struct Alone {
  Bytes bytes;

  // As containers have it, which the core asks for the length of whatever has one.
  // NOLINTNEXTLINE(readability-identifier-naming)
  [[nodiscard]] std::size_t size() const { return bytes.size(); }
};

namespace values {

/// A value with text of another kind.
/// @tparam Text std::string, UTF-8, or std::u16string, the core's
/// @throws Refused if text is not what UTF-8 can hold
template <typename Text, typename Number>
requires std::is_arithmetic_v<Number> Number As(Number value) { return value; }

template <typename Text>
Text As(const std::u16string& units) {
  return text::Utf8(units);
}

template <typename Text>
Text As(const std::string& utf8) {
  return text::Utf16(utf8);
}

template <typename Text, template <typename> typename StructOf, typename From>
requires native::Struct<StructOf<From>> StructOf<Text> As(const StructOf<From>& value);

template <typename Text, typename Element>
auto As(const std::vector<Element>& elements) {
  std::vector<decltype(As<Text>(Element()))> as;
  as.reserve(elements.size());
  for (const Element& element : elements) as.push_back(As<Text>(element));
  return as;
}

template <typename Text, template <typename> typename StructOf, typename From>
requires native::Struct<StructOf<From>> StructOf<Text> As(const StructOf<From>& value) {
  StructOf<Text> as;
  StructOf<Text>::ForEachMember(
      [](const char* /*name*/, const auto& from, auto& to) { to = As<Text>(from); }, value, as);
  return as;
}

/// The core's value as a field has it.
template <typename Value>
auto Own(const Value& value) {
  return As<std::string>(value);
}

/// The same as the fields of a frame have it, in which text is alone.
inline constexpr auto kFields = []<typename Value>(const Value& value) {
  if constexpr (std::is_same_v<Value, std::u16string>) {
    return Alone<std::string>{text::Utf8(value)};
  } else if constexpr (std::is_same_v<Value, None>) {
    return value;
  } else {
    return Own(value);
  }
};

/// And back.
inline constexpr auto kFromFields = []<typename Value>(const Value& fields) {
  if constexpr (std::is_same_v<Value, Alone<std::string>>) {
    return text::Utf16(fields.bytes);
  } else {
    return As<std::u16string>(fields);
  }
};

template <typename Value>
using Fields = decltype(kFields(Value()));

}  // namespace values

/// What this wire, which carries values, does not have.
template <typename Value>
constexpr bool kIsReference = std::is_same_v<Value, native::CounterRef> ||
                              std::is_same_v<Value, std::vector<native::CounterRef>>;

}  // namespace roundtrip::sockets
