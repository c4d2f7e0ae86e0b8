#pragma once

#include <bench.grpc.pb.h>
#include <grpcpp/grpcpp.h>

#include <memory>

#include "core/contract/servant.h"

/// The core's servant behind each of gRPC's interfaces for servers.
namespace roundtrip::grpc {

/// Called on threads of gRPC's pool, which return with the reply.
/// @param servant outlives the service
std::unique_ptr<::grpc::Service> SyncService(Servant& servant);

/// Called on gRPC's threads, which do not wait: a reactor finishes the call once the reply is
/// there.
/// @param servant outlives the service
std::unique_ptr<::grpc::Service> CallbackService(Servant& servant);

}  // namespace roundtrip::grpc
