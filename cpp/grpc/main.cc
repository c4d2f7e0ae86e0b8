#include <google/protobuf/stubs/common.h>
#include <grpcpp/grpcpp.h>

#include "core/worker/worker.h"
#include "grpc/grpc_client.h"
#include "grpc/grpc_server.h"

int main(int argc, char** argv) {
  using google::protobuf::internal::VersionString;
  using roundtrip::grpc::GrpcClient;
  using roundtrip::grpc::GrpcServer;
  return roundtrip::WorkerMain(argc, argv,
                               roundtrip::AdapterOf<GrpcServer, GrpcClient>(
                                   {{"gRPC C++", grpc::Version()},
                                    {"Protocol Buffers", VersionString(GOOGLE_PROTOBUF_VERSION)}},
                                   {roundtrip::grpc::kApiOption}));
}
