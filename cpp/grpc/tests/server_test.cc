// A real server and a real channel, in what is not timed.
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <memory>
#include <thread>
#include <vector>

#include "core/measure/calls.h"
#include "grpc/grpc_client.h"
#include "grpc/grpc_server.h"
#include "grpc/values.h"
#include "testkit/helpers.h"

namespace {

/// How many of the next connections under way are reported as failed.
std::atomic<int> misread = 0;

}  // namespace

/// Stands before the C library's, for gRPC too.
extern "C" int connect(int fd, const sockaddr* addr, socklen_t len) {
  const auto result = static_cast<int>(syscall(SYS_connect, fd, addr, len));
  if (result < 0 && errno == EINPROGRESS && misread > 0) {
    --misread;
    errno = ENOENT;
  }
  return result;
}

namespace roundtrip::grpc {
namespace {

using testkit::Raised;

Options Api(const std::string& api) { return {{{kApiOption, api}}, {kApiOption}}; }

std::unique_ptr<Caller> ConnectTo(const std::string& endpoint) {
  const Options none(nlohmann::json::object(), {});
  return Connector{
      .endpoint = endpoint,
      .make = [&] { return std::make_unique<Caller>(std::make_unique<GrpcClient>(none)); }}
      .Connect();
}

/// For each of the server's interfaces.
class ServerTest : public testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    endpoint_ = server_->Start("127.0.0.1", "localhost", 0, Api(GetParam()), servant_);
    caller_ = ConnectTo(endpoint_);
  }

  std::int32_t Invoke(std::int32_t n) { return caller_->Send(kInvoke, n, sent_); }

  CallCounts served_;
  CallCounts sent_;
  Servant servant_{served_};
  std::unique_ptr<GrpcServer> server_ = std::make_unique<GrpcServer>();
  std::unique_ptr<Caller> caller_;
  std::string endpoint_;
};

/// Our client refuses it by itself; others may send it.
TEST_P(ServerTest, RefusesANameThatIsNoUtf8AndLives) {
  const auto stub =
      Bench::NewStub(::grpc::CreateChannel(endpoint_, ::grpc::InsecureChannelCredentials()));
  ::grpc::ClientContext context;
  BounceRequest request;
  request.add_items()->set_name("\xed\xa0\x80");
  BounceReply reply;
  // The callback server has the same words for what it cannot read and for what it does not have.
  EXPECT_EQ(stub->Bounce(&context, request, &reply).error_code(),
            GetParam() == std::string("sync") ? ::grpc::StatusCode::INTERNAL
                                              : ::grpc::StatusCode::UNIMPLEMENTED);
  EXPECT_TRUE(served_.Calls().empty());
  EXPECT_EQ(Invoke(7), 8);
}

TEST_P(ServerTest, RefusesACountThatTheContractDoesNotAllow) {
  EXPECT_EQ(Raised<Refused>([&] { caller_->Send(kGetInt32Array, -1, sent_); }),
            "OUT_OF_RANGE: count is -1; expected 0 to 1048576");
  EXPECT_EQ(Raised<Refused>([&] { caller_->Send(kSleep, 600'001, sent_); }),
            "OUT_OF_RANGE: millis is 600001; expected 0 to 600000");
}

TEST_P(ServerTest, ServesManyAtOnceAndLosesNoCall) {
  constexpr int kClients = 8;
  constexpr int kCalls = 100;
  std::vector<std::jthread> callers;
  for (int caller = 0; caller < kClients; ++caller) {
    callers.emplace_back([this] {
      const auto own = ConnectTo(endpoint_);
      for (int call = 0; call < kCalls; ++call) {
        EXPECT_EQ(own->Send(kInvoke, call, sent_), call + 1);
      }
    });
  }
  callers.clear();
  EXPECT_EQ(served_.Calls(), (CallCounts::Tally{{"invoke", kClients * kCalls}}));
  EXPECT_EQ(sent_.Calls(), served_.Calls());
}

TEST_P(ServerTest, IsReachedThoughAConnectionUnderWayIsTakenForFailedOnce) {
  const std::string address = "127.0.0.1" + endpoint_.substr(endpoint_.rfind(':'));
  misread = 1;
  EXPECT_EQ(ConnectTo(address)->Send(kInvoke, 7, sent_), 8);
  EXPECT_EQ(misread, 0);
  misread = 2;
  EXPECT_EQ(Raised<MiddlewareError>([&] { ConnectTo(address); }),
            "no gRPC server answers at " + address);
  EXPECT_EQ(misread, 0);
}

INSTANTIATE_TEST_SUITE_P(Apis, ServerTest, testing::Values("sync", "callback"),
                         [](const auto& info) { return std::string(info.param); });

TEST(GrpcServerTest, RefusesAnInterfaceThatGrpcDoesNotHave) {
  CallCounts call_counts;
  Servant servant(call_counts);
  GrpcServer server;
  const std::string error = Raised<ProtocolError>(
      [&] { server.Start("127.0.0.1", "127.0.0.1", 0, Api("fast"), servant); });
  EXPECT_NE(error.find("sync, callback"), std::string::npos) << error;
}

}  // namespace
}  // namespace roundtrip::grpc
