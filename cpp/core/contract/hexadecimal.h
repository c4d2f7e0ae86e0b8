#pragma once

#include <array>
#include <bit>
#include <charconv>
#include <concepts>
#include <cstdint>
#include <cstdio>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>

#include "core/contract/text.h"

/// The notation of cases.json: values by their bits, in hexadecimal digits.
namespace roundtrip::hexadecimal {

/// @param digits at least how many
inline std::string Of(std::uint64_t bits, int digits) {
  std::array<char, 17> text{};
  const int length = std::snprintf(text.data(), text.size(), "%0*llx", digits,
                                   static_cast<unsigned long long>(bits));
  return {text.data(), static_cast<std::size_t>(length)};
}

/// The unsigned integer as large as a number.
template <typename Number>
using Bits = std::conditional_t<
    sizeof(Number) == 1, std::uint8_t,
    std::conditional_t<sizeof(Number) == 2, std::uint16_t,
                       std::conditional_t<sizeof(Number) == 4, std::uint32_t, std::uint64_t>>>;

/// A number of any type, two digits a byte.
template <typename Number>
std::string OfNumber(Number value) {
  return Of(std::bit_cast<Bits<Number>>(value), 2 * static_cast<int>(sizeof(Number)));
}

/// @param digits hexadecimal digits, all of them
/// @throws std::runtime_error if they are something else, or too many
template <std::unsigned_integral Unsigned>
Unsigned To(std::string_view digits) {
  Unsigned value = 0;
  const char* end = digits.data() + digits.size();
  const auto [stopped, error] = std::from_chars(digits.data(), end, value, 16);
  if (error != std::errc() || stopped != end) {
    throw std::runtime_error("'" + text::Shortened(digits) + "' is not a hexadecimal number of " +
                             std::to_string(sizeof(Unsigned)) + " bytes");
  }
  return value;
}

/// A number of any type from its bits.
template <typename Number>
Number ToNumber(std::string_view digits) {
  if constexpr (std::is_same_v<Number, bool>) {
    return To<std::uint8_t>(digits) != 0;
  } else {
    return std::bit_cast<Number>(To<Bits<Number>>(digits));
  }
}

/// Numbers one after the other, each in two digits a byte.
/// @tparam Numbers a vector or a string of them
template <typename Numbers>
Numbers ToAll(std::string_view digits) {
  using Number = typename Numbers::value_type;
  constexpr std::size_t kDigits = 2 * sizeof(Number);
  Numbers numbers;
  numbers.reserve(digits.size() / kDigits);
  for (std::size_t at = 0; at < digits.size(); at += kDigits) {
    numbers.push_back(ToNumber<Number>(digits.substr(at, kDigits)));
  }
  return numbers;
}

}  // namespace roundtrip::hexadecimal
