#pragma once

#include <string>
#include <type_traits>
#include <vector>

#include "core/contract/hexadecimal.h"
#include "core/contract/native.h"
#include "core/contract/text.h"

/// How two values of the contract differ, bit for bit: the first place, in words; empty if there is
/// no difference.
namespace roundtrip {

/// Integers as they are read, characters and reals by their bits.
template <typename Number>
std::string ShownNumber(Number value) {
  constexpr bool kIsInteger = std::is_integral_v<Number> && !std::is_same_v<Number, char16_t>;
  return kIsInteger ? std::to_string(value) : hexadecimal::OfNumber(value);
}

template <typename Number>
requires std::is_arithmetic_v<Number> std::string DescribeDifference(const std::string& what,
                                                                     Number expected, Number came) {
  using Bits = hexadecimal::Bits<Number>;
  if (std::bit_cast<Bits>(expected) == std::bit_cast<Bits>(came)) return "";
  return what + " " + ShownNumber(came) + " instead of " + ShownNumber(expected);
}

inline std::string DescribeDifference(const std::string& what, const std::u16string& expected,
                                      const std::u16string& came) {
  if (expected == came) return "";
  return what + " " + text::Shown(came) + " instead of " + text::Shown(expected);
}

/// A reference has no value that could be compared: it is incremented twice. It may have been there
/// before, and others may call it too: it goes up from wherever it is.
inline std::string DescribeDifference(const std::string& what,
                                      const native::CounterRef& /*expected*/,
                                      const native::CounterRef& came) {
  const std::int32_t first = came->Increment();
  const std::int32_t second = came->Increment();
  if (second > first) return "";
  return what + " counted to " + std::to_string(second) + " after " + std::to_string(first);
}

template <native::Struct Value>
std::string DescribeDifference(const std::string& what, const Value& expected, const Value& came);

template <typename Element>
std::string DescribeDifference(const std::string& what, const std::vector<Element>& expected,
                               const std::vector<Element>& came) {
  if (expected.size() != came.size()) {
    return what + " has " + std::to_string(came.size()) + " elements instead of " +
           std::to_string(expected.size());
  }
  for (std::size_t i = 0; i < expected.size(); ++i) {
    // Not auto: what a vector<bool> hands out is not a bool yet.
    const Element& wanted = expected[i];
    const Element& got = came[i];
    // The place in words only then: there may be a million elements.
    const std::string difference = DescribeDifference("", wanted, got);
    if (!difference.empty()) return what + "[" + std::to_string(i) + "]" + difference;
  }
  return "";
}

template <native::Struct Value>
std::string DescribeDifference(const std::string& what, const Value& expected, const Value& came) {
  std::string first;
  Value::ForEachMember(
      [&](auto member, const auto& wanted, const auto& got) {
        if (first.empty()) first = DescribeDifference(what + "." + member.name, wanted, got);
      },
      expected, came);
  return first;
}

}  // namespace roundtrip
