#pragma once

#include <grpcpp/grpcpp.h>

#include <memory>
#include <string>

#include "core/contract/adapter.h"

namespace roundtrip::grpc {

/// Which of gRPC's interfaces the servant stands behind: `sync`, or `callback`.
inline constexpr const char* kApiOption = "api";

/// Serves in the clear, with gRPC's own threads. The endpoint is `host:port`, an IPv6 address in
/// brackets, as gRPC's targets are.
class GrpcServer : public Server {
 public:
  ~GrpcServer() override;

  std::string Start(const std::string& bind, const std::string& advertise, std::uint16_t port,
                    const Options& options, Servant& servant) override;

 private:
  // Above the server, whose end waits for the calls that are in it.
  std::unique_ptr<::grpc::Service> service_;
  std::unique_ptr<::grpc::Server> server_;
};

}  // namespace roundtrip::grpc
