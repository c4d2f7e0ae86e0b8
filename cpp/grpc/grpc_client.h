#ifndef ROUNDTRIP_GRPC_GRPC_CLIENT_H_
#define ROUNDTRIP_GRPC_GRPC_CLIENT_H_

#include <bench.grpc.pb.h>

#include <memory>
#include <string>
#include <vector>

#include "core/contract/client.h"
#include "grpc/grpc_versions.h"

namespace roundtrip::grpc {

/// A stub that blocks, on a channel of one connection.
class GrpcClient : public Client {
 public:
  [[nodiscard]] std::vector<std::string> OptionNames() const override { return {}; }
  [[nodiscard]] Versions MiddlewareVersions() const override { return GrpcVersions(); }

  void Connect(const std::vector<std::string>& endpoints, const Options& options) override;
  std::unique_ptr<Call> Prepare(const Workload& workload) override;

  std::int32_t Invoke(std::int32_t n) override;
  std::int32_t PutBytes(const std::vector<std::uint8_t>& data) override;
  std::int32_t PutChars(const std::string& data) override;
  std::int32_t PutString(const std::string& data) override;
  std::vector<native::Item> Bounce(const std::vector<native::Item>& items) override;
  native::AllTypes Echo(const native::AllTypes& data) override;
  native::AllArrays EchoArrays(const native::AllArrays& data) override;
  void Fail(std::int32_t code, const std::string& message) override;
  void CallUnknown() override;
  native::Counters& References() override;

 private:
  std::shared_ptr<::grpc::Channel> channel_;
  std::unique_ptr<Bench::Stub> stub_;
};

}  // namespace roundtrip::grpc

#endif  // ROUNDTRIP_GRPC_GRPC_CLIENT_H_
