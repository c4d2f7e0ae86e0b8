#ifndef ROUNDTRIP_GRPC_STATUSES_H_
#define ROUNDTRIP_GRPC_STATUSES_H_

#include <grpcpp/grpcpp.h>

/// gRPC raises nothing; a call returns a status.
namespace roundtrip::grpc {

/// @throws Refused if the other end answered and said no
/// @throws MiddlewareError if it did not answer
[[noreturn]] void Raise(const ::grpc::Status& status);

/// Costs a comparison if the call went well, so it may stand in a timed call.
/// @throws what Raise does
inline void RaiseUnlessOk(const ::grpc::Status& status) {
  if (!status.ok()) Raise(status);
}

}  // namespace roundtrip::grpc

#endif  // ROUNDTRIP_GRPC_STATUSES_H_
