#ifndef ROUNDTRIP_GRPC_GRPC_VERSIONS_H_
#define ROUNDTRIP_GRPC_GRPC_VERSIONS_H_

#include "core/worker/versions.h"

namespace roundtrip::grpc {

/// gRPC's and protobuf's own.
Versions GrpcVersions();

}  // namespace roundtrip::grpc

#endif  // ROUNDTRIP_GRPC_GRPC_VERSIONS_H_
