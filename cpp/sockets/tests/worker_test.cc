#include "testkit/worker_suite.h"

namespace roundtrip::testkit {
namespace {

Row RowOf(const std::string& server, const std::string& client) {
  return {server + "Server" + client + "Client",
          SYSTEM_PROGRAM,
          {{"coding", server}},
          {{"coding", client}}};
}

INSTANTIATE_TEST_SUITE_P(CppSockets, WorkerSuite,
                         testing::Values(RowOf("null", "null"), RowOf("coded", "coded"),
                                         RowOf("null", "coded"), RowOf("coded", "null")),
                         NameOfRow);

}  // namespace
}  // namespace roundtrip::testkit
