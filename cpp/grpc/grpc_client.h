#pragma once

#include <bench.grpc.pb.h>
#include <grpcpp/grpcpp.h>

#include <memory>
#include <string>
#include <string_view>

#include "core/contract/adapter.h"

namespace roundtrip::grpc {

/// A stub that blocks, on a channel of one connection.
class GrpcClient : public Client {
 public:
  explicit GrpcClient(const Options& /*options*/) {}

  void RegisterOperations(Calls& calls) override;
  void Proxy(const std::string& endpoint) override;
  void WarmConnection() override;
  [[nodiscard]] bool IsShareable() const override { return true; }
  void CallUnknown() override;
  std::string SendNull(std::string_view name) override;
  void Try(Features& features) override;

 private:
  /// Waits until the channel is connected or fails.
  bool IsReached();

  std::string endpoint_;
  std::shared_ptr<::grpc::Channel> channel_;
  std::unique_ptr<Bench::Stub> stub_;
};

}  // namespace roundtrip::grpc
