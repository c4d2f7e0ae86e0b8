// The server against clients that do not keep to the protocol, or come in numbers.
#include <gtest/gtest.h>
#include <sys/socket.h>

#include <thread>
#include <vector>

#include "core/contract/errors.h"
#include "sockets/codec.h"
#include "sockets/socket_server.h"
#include "testkit/helpers.h"

namespace roundtrip::sockets {
namespace {

using Bytes = std::vector<std::uint8_t>;
using testkit::Raised;

class ServerTest : public testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    const Options options({{"coding", GetParam()}}, {"coding"});
    address_ = Address::Parse(server_->Start("127.0.0.1", "127.0.0.1", 0, options, servant_));
  }

  [[nodiscard]] std::unique_ptr<Connection> Connect() const {
    return std::make_unique<Connection>(ConnectTo(address_));
  }

  static std::int32_t Invoke(Connection& connection, std::int32_t n) {
    FrameWriter writer;
    return RoundTripHandCoded<std::int32_t>(connection, writer, kInvoke.code, n);
  }

  CallCounts call_counts_;
  Servant servant_{call_counts_};
  std::unique_ptr<SocketServer> server_ = std::make_unique<SocketServer>();
  Address address_;
};

TEST_P(ServerTest, AnswersARefusalAndGoesOn) {
  const auto connection = Connect();
  EXPECT_EQ(Raised<Refused>([&] {
              RoundTrip(*connection, Bytes{0, 0, 0, 4, 0, 0, 0, 99});
            }),
            "status 1: operation 99; expected one that carries values, 1 to 47, or 100");
  const std::string bad_fields = Raised<Refused>([&] {
    RoundTrip(*connection, Bytes{0, 0, 0, 4, 0, 0, 0, 1});
  });
  EXPECT_TRUE(bad_fields.starts_with("status 2: ")) << bad_fields;
  EXPECT_EQ(Raised<Refused>([&] {
              RoundTrip(*connection, Bytes{0, 0, 0, 0});
            }),
            "status 2: the frame has 0 bytes; expected at least 4");
  EXPECT_EQ(Raised<Refused>([&] {
              RoundTrip(*connection, Bytes{0, 0, 0, 8, 0, 0, 0, 26, 0, 0x10, 0, 1});
            }),
            "status 2: count is 1048577; expected 0 to 1048576");
  EXPECT_EQ(Invoke(*connection, 1), 2);
}

TEST_P(ServerTest, AnswersAFrameThatIsTooLongAndCloses) {
  const auto connection = Connect();
  EXPECT_EQ(Raised<Refused>([&] {
              RoundTrip(*connection, Bytes{0xff, 0xff, 0xff, 0xff});
            }),
            "status 3: the frame has 4294967295 bytes; expected at most 67108864");
  EXPECT_TRUE(connection->Receive().empty());
}

TEST_P(ServerTest, OutlivesClientsThatBreakOff) {
  for (int i = 0; i < 20; ++i) {
    FileDescriptor socket = ConnectTo(address_);
    WriteAll(socket.Get(), "\0\0\1\0half", 8);
    // Closing sends a reset then.
    const linger at_once{.l_onoff = 1, .l_linger = 0};
    ASSERT_EQ(setsockopt(socket.Get(), SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once), 0);
  }
  EXPECT_EQ(Invoke(*Connect(), 1), 2);
}

TEST_P(ServerTest, ServesManyAtOnceAndLosesNoCall) {
  constexpr int kClients = 8;
  constexpr int kCalls = 200;
  std::vector<std::jthread> clients;
  for (int client = 0; client < kClients; ++client) {
    clients.emplace_back([this] {
      const auto connection = Connect();
      for (int call = 0; call < kCalls; ++call) EXPECT_EQ(Invoke(*connection, call), call + 1);
    });
  }
  clients.clear();
  EXPECT_EQ(call_counts_.Calls(), (CallCounts::Tally{{"invoke", kClients * kCalls}}));
}

TEST_P(ServerTest, StopsThoughAClientIsConnected) {
  const auto connection = Connect();
  EXPECT_EQ(Invoke(*connection, 1), 2);
  server_.reset();
  EXPECT_TRUE(connection->Receive().empty());
  EXPECT_THROW(ConnectTo(address_), std::system_error);
}

INSTANTIATE_TEST_SUITE_P(Variants, ServerTest, testing::Values("baseline", "hand_coded"),
                         [](const auto& info) { return std::string(info.param); });

}  // namespace
}  // namespace roundtrip::sockets
