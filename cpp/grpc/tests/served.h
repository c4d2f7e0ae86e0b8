#ifndef ROUNDTRIP_GRPC_TESTS_SERVED_H_
#define ROUNDTRIP_GRPC_TESTS_SERVED_H_

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "grpc/grpc_client.h"
#include "grpc/grpc_server.h"

namespace roundtrip::grpc::tests {

inline Options Api(const std::string& api) {
  return {Fields({{kApiOption, api}}, "options"), {kApiOption}};
}

inline Options NoOptions() { return {Fields(nlohmann::json::object(), "options"), {}}; }

/// A real server and a real channel to it, for each of the server's interfaces.
class Served : public testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    endpoint_ = StartOn(*server_, 0);
    client_->Connect({endpoint_}, NoOptions());
  }

  std::string StartOn(GrpcServer& server, std::uint16_t port) {
    return server.Start("127.0.0.1", "localhost", port, Api(GetParam()), servant_);
  }

  [[nodiscard]] std::uint16_t Port() const {
    return static_cast<std::uint16_t>(std::stoi(endpoint_.substr(endpoint_.rfind(':') + 1)));
  }

  Ledger served_;
  Servant servant_{served_};
  std::unique_ptr<GrpcServer> server_ = std::make_unique<GrpcServer>();
  std::unique_ptr<GrpcClient> client_ = std::make_unique<GrpcClient>();
  std::string endpoint_;
};

inline std::string NameOfApi(const testing::TestParamInfo<const char*>& info) { return info.param; }

}  // namespace roundtrip::grpc::tests

#endif  // ROUNDTRIP_GRPC_TESTS_SERVED_H_
