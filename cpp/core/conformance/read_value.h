#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

#include "core/contract/hexadecimal.h"
#include "core/contract/native.h"
#include "core/contract/text.h"

namespace roundtrip {

/// Reads the values of cases.json, which describes itself.
class ValueReader {
 public:
  /// @param times how often a text, and an array that is given in one piece, is repeated
  /// @param defaults of members of the outermost struct that are not given; of others it is nothing
  explicit ValueReader(std::size_t times = 1, nlohmann::json defaults = nlohmann::json::object())
      : times_(times), defaults_(std::move(defaults)) {}

  /// A value of a type of core/contract/kinds.h.
  /// @throws std::exception if it is not one
  template <typename Kind>
  typename Kind::Value Read(const nlohmann::json& given) const {
    typename Kind::Value value{};
    Into(Kind(), given, value);
    return value;
  }

 private:
  template <typename Kind, typename Number>
  requires std::is_arithmetic_v<Number>
  void Into(Kind /*kind*/, const nlohmann::json& given, Number& value) const {
    value = hexadecimal::ToNumber<Number>(given.get_ref<const std::string&>());
  }

  template <kinds::Prefix kPrefix>
  void Into(kinds::Text<kPrefix> /*kind*/, const nlohmann::json& given,
            std::u16string& value) const {
    value = Repeated<std::u16string>(given);
  }

  /// So many elements by formula, the digits of all of them together, or each by itself.
  template <typename Element, typename Values>
  void Into(kinds::Sequence<Element> /*kind*/, const nlohmann::json& given, Values& values) const {
    if (given.is_number()) {
      values = kinds::Sequence<Element>::Of(given.get<std::size_t>());
      return;
    }
    if constexpr (std::is_arithmetic_v<typename Element::Value>) {
      if (given.is_string()) {
        values = Repeated<Values>(given);
        return;
      }
    }
    const ValueReader inner(times_);
    for (const nlohmann::json& each : given.get_ref<const nlohmann::json::array_t&>()) {
      values.push_back(inner.Read<Element>(each));
    }
  }

  template <typename Struct>
  void Into(kinds::Struct<Struct> /*kind*/, const nlohmann::json& given, Struct& value) const {
    const ValueReader inner(times_);
    std::size_t read = 0;
    Struct::ForEachMember(
        [&]<typename Kind>(kinds::Member<Kind> member, auto& own) {
          if (given.contains(member.name)) {
            own = inner.Read<Kind>(given.at(member.name));
            ++read;
          } else if (defaults_.contains(member.name)) {
            own = ValueReader().Read<Kind>(defaults_.at(member.name));
          }
        },
        value);
    if (given.size() != read) {
      throw std::runtime_error("there is a member that bench.idl has not: " +
                               text::Shortened(given.dump()));
    }
  }

  template <typename Units>
  [[nodiscard]] Units Repeated(const nlohmann::json& given) const {
    const auto once = hexadecimal::ToAll<Units>(given.get_ref<const std::string&>());
    Units all;
    all.reserve(once.size() * times_);
    for (std::size_t i = 0; i < times_; ++i) all.insert(all.end(), once.begin(), once.end());
    return all;
  }

  std::size_t times_;
  nlohmann::json defaults_;
};

}  // namespace roundtrip
