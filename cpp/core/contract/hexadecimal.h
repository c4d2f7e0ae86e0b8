#pragma once

#include <bit>
#include <charconv>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>

#include "core/contract/text.h"

/// The notation of cases.json: values by their bits, in hexadecimal digits.
namespace roundtrip::hexadecimal {

/// The lowest bits in so many digits.
inline std::string Of(std::uint64_t bits, std::size_t digits) {
  std::string text(digits, '0');
  for (auto at = text.rbegin(); at != text.rend(); ++at, bits >>= 4) {
    *at = "0123456789abcdef"[bits % 16];
  }
  return text;
}

/// The unsigned integer as large as a number.
template <typename Number>
using Bits = std::conditional_t<
    sizeof(Number) == 1, std::uint8_t,
    std::conditional_t<sizeof(Number) == 2, std::uint16_t,
                       std::conditional_t<sizeof(Number) == 4, std::uint32_t, std::uint64_t>>>;

template <typename Number>
std::string OfNumber(Number value) {
  return Of(std::bit_cast<Bits<Number>>(value), 2 * sizeof(Number));
}

/// A number of any type from its bits.
/// @throws std::runtime_error if the digits are something else, or too many
template <typename Number>
Number ToNumber(std::string_view digits) {
  Bits<Number> bits{};
  const char* end = digits.data() + digits.size();
  const auto [stopped, error] = std::from_chars(digits.data(), end, bits, 16);
  if (error != std::errc() || stopped != end) {
    throw std::runtime_error("'" + text::Shortened(digits) + "' is not a hexadecimal number of " +
                             std::to_string(sizeof(Number)) + " bytes");
  }
  if constexpr (std::is_same_v<Number, bool>) {
    return bits != 0;
  } else {
    return std::bit_cast<Number>(bits);
  }
}

/// A vector or a string of numbers, each in two digits a byte.
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
