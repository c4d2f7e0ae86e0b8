// Real clients and real servers of both variants, each with each.
#include "testkit/wire.h"

#include <gtest/gtest.h>

#include <tuple>

#include "core/contract/errors.h"
#include "sockets/socket_client.h"
#include "sockets/socket_server.h"
#include "testkit/raised.h"

namespace roundtrip::sockets {
namespace {

Options Coding(const std::string& coding) {
  return {Fields({{kCodingOption, coding}}, "options"), {kCodingOption}};
}

/// Server's variant, client's variant.
class WireTest : public testing::TestWithParam<std::tuple<std::string, std::string>> {
 protected:
  void SetUp() override {
    const auto [server_coding, client_coding] = GetParam();
    const std::string endpoint =
        server_.Start("127.0.0.1", "localhost", 0, Coding(server_coding), servant_);
    EXPECT_TRUE(endpoint.starts_with("localhost:")) << endpoint;
    client_.Connect({endpoint}, Coding(client_coding));
  }

  Ledger served_;
  Ledger sent_;
  Servant servant_{served_};
  SocketServer server_;
  SocketClient client_;
};

TEST_P(WireTest, CarriesEveryCase) {
  testkit::ExpectConformance(client_, sent_, "frame", "cpp-sockets");
  EXPECT_EQ(sent_.Calls(), served_.Calls());
  EXPECT_EQ(sent_.Bytes(), served_.Bytes());
}

TEST_P(WireTest, CarriesEveryWorkload) {
  testkit::ExpectWorkloads(client_, sent_);
  EXPECT_EQ(sent_.Calls(), served_.Calls());
  EXPECT_EQ(sent_.Bytes(), served_.Bytes());
}

INSTANTIATE_TEST_SUITE_P(Variants, WireTest,
                         testing::Combine(testing::Values("null", "coded"),
                                          testing::Values("null", "coded")),
                         [](const auto& info) {
                           return std::get<0>(info.param) + "Server" + std::get<1>(info.param) +
                                  "Client";
                         });

TEST(SocketClientTest, TalksToOneServer) {
  SocketClient client;
  EXPECT_EQ(testkit::Raised<ProtocolError>([&] {
              client.Connect({"127.0.0.1:1", "127.0.0.1:2"}, Coding("null"));
            }),
            "endpoints has 2; allowed: exactly 1 with this system");
}

}  // namespace
}  // namespace roundtrip::sockets
