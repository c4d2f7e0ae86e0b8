#ifndef ROUNDTRIP_SOCKETS_BIG_ENDIAN_H_
#define ROUNDTRIP_SOCKETS_BIG_ENDIAN_H_

#include <endian.h>

#include <cstdint>
#include <cstring>

/// Numbers at any address, most significant byte first. The compiler makes one load and one swap
/// of each.
namespace roundtrip::sockets::big_endian {

inline std::uint32_t Load32(const std::uint8_t* at) {
  std::uint32_t value = 0;
  std::memcpy(&value, at, sizeof value);
  return be32toh(value);
}

inline std::uint64_t Load64(const std::uint8_t* at) {
  std::uint64_t value = 0;
  std::memcpy(&value, at, sizeof value);
  return be64toh(value);
}

inline void Store32(std::uint8_t* at, std::uint32_t value) {
  value = htobe32(value);
  std::memcpy(at, &value, sizeof value);
}

inline void Store64(std::uint8_t* at, std::uint64_t value) {
  value = htobe64(value);
  std::memcpy(at, &value, sizeof value);
}

}  // namespace roundtrip::sockets::big_endian

#endif  // ROUNDTRIP_SOCKETS_BIG_ENDIAN_H_
