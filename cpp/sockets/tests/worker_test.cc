#include "testkit/worker_process.h"
#include "testkit/worker_suite.h"

namespace roundtrip::testkit {
namespace {

using nlohmann::json;

Row RowOf(const std::string& server, const std::string& client) {
  return {server + "Server" + client + "Client",
          SYSTEM_PROGRAM,
          "frame",
          "cpp-sockets",
          {{"coding", server}},
          {{"coding", client}}};
}

INSTANTIATE_TEST_SUITE_P(CppSockets, WorkerSuite,
                         testing::Values(RowOf("null", "null"), RowOf("coded", "coded"),
                                         RowOf("null", "coded"), RowOf("coded", "null")),
                         NameOfRow);

TEST(CppSocketsProgram, TellsAPortThatIsInUse) {
  WorkerProcess first(SYSTEM_PROGRAM, "serve");
  const auto endpoint = first.Do(ServeCommand(json::object()))["endpoint"].get<std::string>();
  const int port = std::stoi(endpoint.substr(endpoint.rfind(':') + 1));
  WorkerProcess second(SYSTEM_PROGRAM, "serve");
  const json error = second.Do(ServeCommand(json::object(), port));
  EXPECT_EQ(error["kind"], "bind");
  EXPECT_EQ(error["message"],
            "listening at 127.0.0.1 port " + std::to_string(port) + ": Address already in use");
}

}  // namespace
}  // namespace roundtrip::testkit
