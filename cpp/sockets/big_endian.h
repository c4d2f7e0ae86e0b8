#pragma once

#include <endian.h>

#include <bit>
#include <cstdint>
#include <cstring>

#include "core/contract/hexadecimal.h"

/// Numbers at any address, most significant byte first. The compiler makes one load and one swap
/// of each.
namespace roundtrip::sockets::big_endian {

inline std::uint8_t Swapped(std::uint8_t value) { return value; }
inline std::uint16_t Swapped(std::uint16_t value) { return htobe16(value); }
inline std::uint32_t Swapped(std::uint32_t value) { return htobe32(value); }
inline std::uint64_t Swapped(std::uint64_t value) { return htobe64(value); }

/// A number of any type; a boolean is a byte, and every byte but 0 is true.
template <typename Number>
Number Load(const std::uint8_t* at) {
  if constexpr (std::is_same_v<Number, bool>) {
    return *at != 0;
  } else {
    hexadecimal::Bits<Number> bits{};
    std::memcpy(&bits, at, sizeof bits);
    return std::bit_cast<Number>(Swapped(bits));
  }
}

template <typename Number>
void Store(std::uint8_t* at, Number value) {
  const auto bits = Swapped(std::bit_cast<hexadecimal::Bits<Number>>(value));
  std::memcpy(at, &bits, sizeof bits);
}

inline std::uint32_t Load32(const std::uint8_t* at) { return Load<std::uint32_t>(at); }

inline void Store32(std::uint8_t* at, std::size_t value) {
  Store(at, static_cast<std::uint32_t>(value));
}

}  // namespace roundtrip::sockets::big_endian
