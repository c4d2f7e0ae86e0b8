#include "core/worker/worker_main.h"
#include "grpc/grpc_client.h"
#include "grpc/grpc_server.h"

int main(int argc, char** argv) {
  using roundtrip::grpc::GrpcClient;
  using roundtrip::grpc::GrpcServer;
  return roundtrip::WorkerMain(argc, argv,
                               {.make_server = [] { return std::make_unique<GrpcServer>(); },
                                .make_client = [] { return std::make_unique<GrpcClient>(); }});
}
