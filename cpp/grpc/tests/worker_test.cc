#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "testkit/process.h"

namespace roundtrip::testkit {
namespace {

TEST(CppGrpcProgram, GoesPastTheProxyThatTheEnvironmentNames) {
  WorkerProcess server(SYSTEM_PROGRAM, "serve");
  const nlohmann::json ready = server.Do(ServeCommand());
  Process client({SYSTEM_PROGRAM, "drive"},
                 {{"http_proxy", "http://127.0.0.1:1"}, {"no_proxy", ""}, {"no_grpc_proxy", ""}});
  client.Write(ConnectCommand(ready["endpoint"]).dump() + "\n");
  const auto connected = nlohmann::json::parse(client.ReadLine());
  EXPECT_EQ(connected["event"], "connected") << connected;
}

}  // namespace
}  // namespace roundtrip::testkit
