#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>

/// The wire, as frame.md has it: length of what follows, operation or status, fields; all
/// big-endian. Operations have the codes of the core's table.
namespace roundtrip::sockets::frame {

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

}  // namespace roundtrip::sockets::frame

namespace roundtrip::sockets {

/// A frame that this end will not take: the status and the words that a server answers with.
class BadFrame : public std::runtime_error {
 public:
  BadFrame(std::uint32_t status, const std::string& message)
      : std::runtime_error(message), status_(status) {}

  [[nodiscard]] std::uint32_t Status() const { return status_; }

 private:
  std::uint32_t status_;
};

}  // namespace roundtrip::sockets
