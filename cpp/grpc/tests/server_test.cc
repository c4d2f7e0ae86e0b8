// A real server and a real channel, where they meet what is not timed.
#include <thread>
#include <vector>

#include "core/contract/errors.h"
#include "grpc/limits.h"
#include "grpc/statuses.h"
#include "grpc/tests/served.h"
#include "sockets/address.h"
#include "testkit/process.h"
#include "testkit/raised.h"

namespace roundtrip::grpc {
namespace {

using testkit::Raised;

/// What protobuf spends on the field's number and the length of so many bytes.
constexpr std::size_t kFramingBytes = 5;
constexpr std::size_t kLargest = limits::kMaxMessageBytes - kFramingBytes;

using ServerTest = tests::Served;

TEST_P(ServerTest, CarriesAMessageOfTheLimit) {
  EXPECT_EQ(client_->PutBytes(std::vector<std::uint8_t>(kLargest)), kLargest);
}

TEST_P(ServerTest, RefusesAMessageOverTheLimitByNameAndLives) {
  const std::string refusal =
      Raised<Refused>([&] { client_->PutBytes(std::vector<std::uint8_t>(kLargest + 1)); });
  EXPECT_TRUE(refusal.starts_with("RESOURCE_EXHAUSTED: ")) << refusal;
  EXPECT_NE(refusal.find(std::to_string(limits::kMaxMessageBytes)), std::string::npos) << refusal;
  EXPECT_TRUE(served_.Calls().empty());
  EXPECT_EQ(client_->Invoke(7), 8);
}

TEST_P(ServerTest, RefusesANameThatIsNoUtf8AndLives) {
  const std::string refusal = Raised<Refused>([&] { client_->Bounce({{.name = "\xed\xa0\x80"}}); });
  // The callback server has the same words for what it cannot read and for what nobody does.
  EXPECT_EQ(refusal, GetParam() == std::string("sync") ? "INTERNAL" : "UNIMPLEMENTED");
  EXPECT_TRUE(served_.Calls().empty());
  EXPECT_EQ(client_->Invoke(7), 8);
}

TEST_P(ServerTest, ServesManyAtOnceAndLosesNoCall) {
  constexpr int kClients = 8;
  constexpr int kCalls = 100;
  std::vector<std::jthread> callers;
  for (int caller = 0; caller < kClients; ++caller) {
    callers.emplace_back([this] {
      GrpcClient client;
      client.Connect({endpoint_}, tests::NoOptions());
      for (int call = 0; call < kCalls; ++call) EXPECT_EQ(client.Invoke(call), call + 1);
    });
  }
  callers.clear();
  EXPECT_EQ(served_.Calls(), (Ledger::Tally{{"invoke", kClients * kCalls}}));
}

TEST_P(ServerTest, ListensOnTheGivenAddressAlone) {
  EXPECT_TRUE(sockets::ConnectTo({.host = "127.0.0.1", .port = Port()}).IsOpen());
  EXPECT_THROW(sockets::ConnectTo({.host = "127.0.0.2", .port = Port()}), std::system_error);
}

TEST_P(ServerTest, TellsAPortThatIsInUseAndSharesItWithNobody) {
  GrpcServer second;
  EXPECT_EQ(Raised<MiddlewareError>([&] { StartOn(second, Port()); }), "Address already in use");
  EXPECT_EQ(client_->Invoke(7), 8);
}

TEST_P(ServerTest, TakesAPortThatIsNamedAndGivesItBackThoughAClientIsConnected) {
  EXPECT_EQ(client_->Invoke(1), 2);
  server_.reset();
  const std::string error = Raised<MiddlewareError>([&] { client_->Invoke(1); });
  EXPECT_TRUE(error.starts_with("UNAVAILABLE: ")) << error;
  GrpcServer next;
  EXPECT_EQ(StartOn(next, Port()), endpoint_);
}

TEST_P(ServerTest, RepliesThatNoWorkloadCallsAnOperation) {
  const auto stub =
      Bench::NewStub(::grpc::CreateChannel(endpoint_, ::grpc::InsecureChannelCredentials()));
  ::grpc::ClientContext context;
  GetDoubleReply reply;
  const ::grpc::Status status = stub->GetDouble(&context, {}, &reply);
  EXPECT_EQ(status.error_code(), ::grpc::StatusCode::UNIMPLEMENTED);
  EXPECT_EQ(Raised<Refused>([&] { Raise(status); }), "UNIMPLEMENTED");
}

INSTANTIATE_TEST_SUITE_P(Apis, ServerTest, testing::Values("sync", "callback"), tests::NameOfApi);

TEST(GrpcServerTest, RefusesAnInterfaceThatGrpcDoesNotHave) {
  Ledger ledger;
  Servant servant(ledger);
  GrpcServer server;
  const std::string error = Raised<ProtocolError>(
      [&] { server.Start("127.0.0.1", "127.0.0.1", 0, tests::Api("fast"), servant); });
  EXPECT_NE(error.find("sync, callback"), std::string::npos) << error;
}

TEST(GrpcClientTest, TellsThatNobodyListens) {
  sockets::Address address{.host = "127.0.0.1"};
  {
    // Free again at the end of the block, and not given out at once.
    const FileDescriptor taken = sockets::Listen(address);
    address.port = sockets::PortOf(taken);
  }
  GrpcClient client;
  EXPECT_EQ(Raised<MiddlewareError>([&] { client.Connect({address.Text()}, tests::NoOptions()); }),
            "no gRPC server answers at " + address.Text());
}

}  // namespace
}  // namespace roundtrip::grpc
