#ifndef ROUNDTRIP_GRPC_FAULTS_H_
#define ROUNDTRIP_GRPC_FAULTS_H_

#include <grpcpp/grpcpp.h>

#include <cstdint>
#include <optional>
#include <string>

#include "core/contract/errors.h"

/// The contract's exception as this wire has it: a status and a trailer that holds the message of
/// bench.proto, since a status alone has nothing but words.
namespace roundtrip::grpc::faults {

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

}  // namespace roundtrip::grpc::faults

#endif  // ROUNDTRIP_GRPC_FAULTS_H_
