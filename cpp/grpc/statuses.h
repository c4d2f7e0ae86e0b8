#pragma once

#include <grpcpp/grpcpp.h>

#include <cstdint>
#include <optional>
#include <string>

#include "core/contract/errors.h"

/// gRPC raises nothing; a call returns a status.
namespace roundtrip::grpc {

/// @throws Refused if the other end answered with an error
/// @throws MiddlewareError if it did not answer
[[noreturn]] void Raise(const ::grpc::Status& status);

/// Costs a comparison if the call went well, so it may stand in a timed call.
/// @throws what Raise does
inline void RaiseUnlessOk(const ::grpc::Status& status) {
  if (!status.ok()) Raise(status);
}

/// The longest message that both ends accept; gRPC's own limit is 4 MiB. The same as
/// the sockets'.
inline constexpr int kMaxMessageBytes = 64 << 20;

/// The contract's exception as this wire has it: a status and a trailer that holds the message of
/// bench.proto, since a status alone has nothing but words.
namespace faults {

/// What a service ends a call with.
/// @param context of that call; gets the trailer
/// @param message UTF-8
::grpc::Status Raised(::grpc::ServerContextBase& context, std::int32_t code,
                      const std::string& message);

/// The fault that a call ended with; none if it was something else.
/// @throws Refused if its message is not UTF-8
/// @param context of that call
std::optional<native::BenchFault> Of(const ::grpc::Status& status,
                                     const ::grpc::ClientContext& context);

}  // namespace faults
}  // namespace roundtrip::grpc
