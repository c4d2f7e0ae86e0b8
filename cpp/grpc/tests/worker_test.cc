#include "testkit/process.h"
#include "testkit/worker_process.h"
#include "testkit/worker_suite.h"

namespace roundtrip::testkit {
namespace {

INSTANTIATE_TEST_SUITE_P(CppGrpc, WorkerSuite,
                         testing::Values(Row{"default", CPP_GRPC, "grpc", "cpp-grpc"}), NameOfRow);

TEST(CppGrpcProgram, GoesPastTheProxyThatTheEnvironmentNames) {
  WorkerProcess server(CPP_GRPC, "serve");
  const nlohmann::json ready = server.Do(ServeCommand(nlohmann::json::object()));
  Process client({CPP_GRPC, "drive"},
                 {{"http_proxy", "http://127.0.0.1:1"}, {"no_proxy", ""}, {"no_grpc_proxy", ""}});
  const nlohmann::json connect = {
      {"do", "connect"}, {"endpoints", {ready["endpoint"]}}, {"options", nlohmann::json::object()}};
  client.Write(connect.dump() + "\n");
  const auto connected = nlohmann::json::parse(client.ReadLine());
  EXPECT_EQ(connected["event"], "connected") << connected;
}

}  // namespace
}  // namespace roundtrip::testkit
