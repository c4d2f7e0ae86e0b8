#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

/// The types of bench.idl, each with its values by the formulas of contract.md: `At(i, length)` is
/// value i, counted from 0, and its strings have that many characters. Numbers are generated.
namespace roundtrip::kinds {

/// Characters of a string, if `prepare` does not say otherwise.
inline constexpr std::size_t kTextLength = 16;

/// What a string begins with.
struct Prefix {
  static constexpr std::size_t kRoom = 32;

  template <std::size_t kSize>
  // NOLINTNEXTLINE(google-explicit-constructor): a literal stands where one is asked for.
  constexpr Prefix(const char (&literal)[kSize]) {
    static_assert(kSize <= kRoom);
    std::copy_n(literal, kSize, text);
  }

  char text[kRoom] = {};
};

/// A prefix and a decimal number, with zeros between them.
template <Prefix kPrefix>
struct Text {
  using Value = std::u16string;

  static Value At(std::size_t i, std::size_t length = kTextLength) {
    std::string text = kPrefix.text;
    const std::string digits = std::to_string(i);
    const std::size_t used = text.size() + digits.size();
    if (used < length) text.append(length - used, '0');
    text += digits;
    return {text.begin(), text.end()};
  }
};

template <typename ElementKind>
struct Sequence {
  using Element = ElementKind;
  using Value = std::vector<typename Element::Value>;

  /// So many elements, with the indexes from `first` on.
  static Value Of(std::size_t count, std::size_t first = 0, std::size_t length = kTextLength) {
    Value elements;
    elements.reserve(count);
    for (std::size_t i = 0; i < count; ++i) elements.push_back(Element::At(first + i, length));
    return elements;
  }

  /// As a member of struct i: one to three elements, of which no other struct has one.
  static Value At(std::size_t i, std::size_t length = kTextLength) {
    return Of(1 + i % 3, 3 * i, length);
  }
};

/// A member of a struct, as its visitors are told it.
template <typename KindOf>
struct Member {
  using Kind = KindOf;
  const char* name;
};

template <typename Native>
struct Struct {
  using Value = Native;

  /// Gives each value in place of the formula, unless it is empty or returns none.
  static inline std::function<std::optional<Native>()> given;

  static Value At(std::size_t i, std::size_t length = kTextLength) {
    if (given) {
      if (std::optional<Native> document = given()) return *std::move(document);
    }
    Value value;
    Value::ForEachMember(
        [&]<typename Kind>(Member<Kind> /*member*/, auto& own) { own = Kind::At(i, length); },
        value);
    return value;
  }
};

}  // namespace roundtrip::kinds
