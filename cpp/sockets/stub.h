#ifndef ROUNDTRIP_SOCKETS_STUB_H_
#define ROUNDTRIP_SOCKETS_STUB_H_

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/item.h"
#include "sockets/codec.h"
#include "sockets/connection.h"

namespace roundtrip::sockets {

/// The operations by hand: encodes C++'s own values, sends, receives, decodes. Each raises Refused
/// where the server refuses, and another std::exception where the connection broke or the reply is
/// none.
class Stub {
 public:
  /// @param connection outlives the stub
  explicit Stub(Connection& connection) : connection_(connection) {}

  std::int32_t Invoke(std::int32_t n);
  std::int32_t PutBytes(std::span<const std::uint8_t> data);
  std::int32_t PutChars(std::string_view data);
  std::int32_t PutString(std::string_view data);
  std::vector<native::Item> Bounce(std::span<const native::Item> items);

 private:
  std::int32_t Number();

  Connection& connection_;
  FrameWriter out_;
};

}  // namespace roundtrip::sockets

#endif  // ROUNDTRIP_SOCKETS_STUB_H_
