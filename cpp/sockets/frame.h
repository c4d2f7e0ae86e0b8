#ifndef ROUNDTRIP_SOCKETS_FRAME_H_
#define ROUNDTRIP_SOCKETS_FRAME_H_

#include <cstddef>
#include <cstdint>

/// The wire, as frame.md has it: length of what follows, operation or status, fields; all
/// big-endian.
namespace roundtrip::sockets::frame {

/// Bytes of the length.
inline constexpr std::size_t kLengthBytes = 4;

/// Bytes of the length and the operation, or the status.
inline constexpr std::size_t kHeaderBytes = 8;

/// The most that a length may say.
inline constexpr std::size_t kLimit = std::size_t{64} * 1024 * 1024;

inline constexpr std::uint32_t kInvoke = 1;
inline constexpr std::uint32_t kPutBytes = 2;
inline constexpr std::uint32_t kPutChars = 3;
inline constexpr std::uint32_t kPutString = 4;
inline constexpr std::uint32_t kBounce = 5;
inline constexpr std::uint32_t kEcho = 6;
inline constexpr std::uint32_t kEchoArrays = 7;
inline constexpr std::uint32_t kFail = 8;

/// The last operation that there is.
inline constexpr std::uint32_t kLastOperation = kFail;

/// What no table will ever have.
inline constexpr std::uint32_t kNoOperation = 0xffffffff;

inline constexpr std::uint32_t kDone = 0;
inline constexpr std::uint32_t kNoSuchOperation = 1;
inline constexpr std::uint32_t kBadFields = 2;
inline constexpr std::uint32_t kTooLong = 3;
inline constexpr std::uint32_t kRaised = 4;

/// Bytes of an Item whose name is empty.
inline constexpr std::size_t kItemBytes = 16;

/// Bytes of a struct whose strings are empty.
inline constexpr std::size_t kStructBytes = 40;

}  // namespace roundtrip::sockets::frame

#endif  // ROUNDTRIP_SOCKETS_FRAME_H_
