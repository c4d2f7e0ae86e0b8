#include "grpc/grpc_versions.h"

#include <google/protobuf/stubs/common.h>
#include <grpcpp/grpcpp.h>

namespace roundtrip::grpc {

Versions GrpcVersions() {
  return {{"gRPC C++", ::grpc::Version()},
          {"Protocol Buffers", google::protobuf::internal::VersionString(GOOGLE_PROTOBUF_VERSION)}};
}

}  // namespace roundtrip::grpc
