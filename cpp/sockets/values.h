#ifndef ROUNDTRIP_SOCKETS_VALUES_H_
#define ROUNDTRIP_SOCKETS_VALUES_H_

#include <string>
#include <type_traits>
#include <vector>

#include "core/contract/all_arrays.h"
#include "core/contract/all_types.h"
#include "core/contract/item.h"
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
};

namespace values {

template <typename Number>
requires std::is_arithmetic_v<Number> Number Own(Number value) { return value; }
template <typename Number>
requires std::is_arithmetic_v<Number> Number Core(Number value) { return value; }

/// @throws Refused if there is half a surrogate pair
inline std::string Own(const std::u16string& text) { return text::Utf8(text); }
/// @throws Refused if it is no UTF-8
inline std::u16string Core(const std::string& utf8) { return text::Utf16(utf8); }

template <template <typename> typename StructOf>
requires native::Struct<StructOf<std::string>> StructOf<std::string> Own(
    const StructOf<std::u16string>& value);
template <template <typename> typename StructOf>
requires native::Struct<StructOf<std::string>> StructOf<std::u16string> Core(
    const StructOf<std::string>& value);

template <typename Element>
auto Own(const std::vector<Element>& elements) {
  std::vector<decltype(Own(Element()))> own;
  own.reserve(elements.size());
  for (const Element& element : elements) own.push_back(Own(element));
  return own;
}
template <typename Element>
auto Core(const std::vector<Element>& elements) {
  std::vector<decltype(Core(Element()))> core;
  core.reserve(elements.size());
  for (const Element& element : elements) core.push_back(Core(element));
  return core;
}

template <template <typename> typename StructOf>
requires native::Struct<StructOf<std::string>> StructOf<std::string> Own(
    const StructOf<std::u16string>& value) {
  StructOf<std::string> own;
  StructOf<std::string>::ForEachMember(
      [](const char* /*name*/, const auto& from, auto& to) { to = Own(from); }, value, own);
  return own;
}
template <template <typename> typename StructOf>
requires native::Struct<StructOf<std::string>> StructOf<std::u16string> Core(
    const StructOf<std::string>& value) {
  StructOf<std::u16string> core;
  StructOf<std::string>::ForEachMember(
      [](const char* /*name*/, const auto& from, auto& to) { to = Core(from); }, value, core);
  return core;
}

/// Own() and Core() as objects that can be handed on.
inline constexpr auto kOwn = [](const auto& value) { return Own(value); };
inline constexpr auto kCore = [](const auto& value) { return Core(value); };

}  // namespace values
}  // namespace roundtrip::sockets

#endif  // ROUNDTRIP_SOCKETS_VALUES_H_
