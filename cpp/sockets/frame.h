#pragma once

#include <endian.h>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string>
#include <type_traits>

#include "core/contract/hexadecimal.h"

/// The protocol, as frame.md has it: length of what follows, operation or status, fields; all
/// big-endian. Operations have the codes of the core's table.
namespace roundtrip::sockets {
namespace frame {

/// Bytes of the length.
inline constexpr std::size_t kLengthBytes = 4;

/// Bytes of the length and the operation, or the status.
inline constexpr std::size_t kHeaderBytes = 8;

/// The most that a length may say.
inline constexpr std::size_t kLimit = std::size_t{64} * 1024 * 1024;

/// Stands for any timed operation, and is answered without looking at its fields.
inline constexpr std::uint32_t kExchange = 100;

/// What a client sends first: once it is answered, the server has its connection.
inline constexpr std::uint32_t kGreeting = 101;

/// What no table will ever have.
inline constexpr std::uint32_t kNoOperation = 0xffffffff;

/// What a reference to a counter stands for in an exchange.
inline constexpr std::size_t kReferenceBytes = 64;

inline constexpr std::uint32_t kDone = 0;
inline constexpr std::uint32_t kNoSuchOperation = 1;
inline constexpr std::uint32_t kBadFields = 2;
inline constexpr std::uint32_t kTooLong = 3;
inline constexpr std::uint32_t kRaised = 4;

}  // namespace frame

/// A frame that this end will not take: the status and the words that a server answers with.
class BadFrame : public std::runtime_error {
 public:
  BadFrame(std::uint32_t status, const std::string& message)
      : std::runtime_error(message), status_(status) {}

  [[nodiscard]] std::uint32_t Status() const { return status_; }

 private:
  std::uint32_t status_;
};

/// Numbers at any address, most significant byte first. The compiler makes one load and one swap
/// of each.
namespace big_endian {

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

}  // namespace big_endian
}  // namespace roundtrip::sockets
