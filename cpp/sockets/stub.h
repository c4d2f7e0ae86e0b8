#ifndef ROUNDTRIP_SOCKETS_STUB_H_
#define ROUNDTRIP_SOCKETS_STUB_H_

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/contract/all_arrays.h"
#include "core/contract/all_types.h"
#include "core/contract/bench_fault.h"
#include "core/contract/item.h"
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
  native::AllTypes Echo(const native::AllTypes& data);
  native::AllArrays EchoArrays(const native::AllArrays& data);

  /// Returns the fault that came.
  native::BenchFault Fail(std::int32_t code, std::string_view message);

  /// Calls an operation that no table has; returns only if the server answers it.
  void CallUnknown();

 private:
  std::int32_t Number();
  std::span<const std::uint8_t> End();

  Connection& connection_;
  FrameWriter out_;
};

}  // namespace roundtrip::sockets

#endif  // ROUNDTRIP_SOCKETS_STUB_H_
