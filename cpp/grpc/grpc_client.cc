#include "grpc/grpc_client.h"

#include <grpcpp/grpcpp.h>

#include <chrono>

#include "core/contract/errors.h"
#include "core/contract/timed_values.h"
#include "core/measure/number_call.h"
#include "grpc/bounce_call.h"
#include "grpc/echoes.h"
#include "grpc/items.h"
#include "grpc/limits.h"
#include "grpc/requests.h"

namespace roundtrip::grpc {
namespace {

std::string BytesOf(const std::vector<std::uint8_t>& data) { return {data.begin(), data.end()}; }

std::shared_ptr<::grpc::Channel> MakeChannel(const std::string& endpoint) {
  ::grpc::ChannelArguments arguments;
  arguments.SetMaxReceiveMessageSize(limits::kMaxMessageBytes);
  // Else all channels of a process that go to one server share a connection.
  arguments.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);
  // The environment's proxy would stand between.
  arguments.SetInt(GRPC_ARG_ENABLE_HTTP_PROXY, 0);
  return ::grpc::CreateCustomChannel(endpoint, ::grpc::InsecureChannelCredentials(), arguments);
}

/// Connects a channel now, where by itself it would leave that to the first call.
/// @throws MiddlewareError if it cannot be; gRPC would try again for ever
void Await(::grpc::Channel& channel, const std::string& endpoint) {
  grpc_connectivity_state state = channel.GetState(true);
  while (state != GRPC_CHANNEL_READY) {
    if (state == GRPC_CHANNEL_TRANSIENT_FAILURE || state == GRPC_CHANNEL_SHUTDOWN) {
      throw MiddlewareError("no gRPC server answers at " + endpoint);
    }
    channel.WaitForStateChange(state, std::chrono::system_clock::time_point::max());
    state = channel.GetState(true);
  }
}

}  // namespace

void GrpcClient::Connect(const std::vector<std::string>& endpoints, const Options& /*options*/) {
  const std::string& endpoint = OnlyEndpoint(endpoints);
  channel_ = MakeChannel(endpoint);
  Await(*channel_, endpoint);
  stub_ = Bench::NewStub(channel_);
}

std::unique_ptr<Call> GrpcClient::Prepare(const Workload& workload) {
  Bench::Stub& stub = *stub_;
  const auto size = static_cast<std::int32_t>(workload.size);
  switch (workload.kind) {
    case Workload::Kind::kInvocation:
      return MakeNumberCall(timed_values::kInvokeArgument + 1, [&stub] {
        return requests::Invoke(stub, timed_values::kInvokeArgument);
      });
    case Workload::Kind::kDataBytes:
      return MakeNumberCall(size, [&stub, data = BytesOf(timed_values::Bytes(workload.size))] {
        return requests::PutBytes(stub, data);
      });
    case Workload::Kind::kDataChars:
      return MakeNumberCall(size, [&stub, data = timed_values::Characters(workload.size)] {
        return requests::PutChars(stub, data);
      });
    case Workload::Kind::kDataString:
      return MakeNumberCall(size, [&stub, data = timed_values::Characters(workload.size)] {
        return requests::PutString(stub, data);
      });
    case Workload::Kind::kObjects:
      break;
  }
  return std::make_unique<BounceCall>(stub, workload.items);
}

std::int32_t GrpcClient::Invoke(std::int32_t n) { return requests::Invoke(*stub_, n); }

std::int32_t GrpcClient::PutBytes(const std::vector<std::uint8_t>& data) {
  return requests::PutBytes(*stub_, BytesOf(data));
}

std::int32_t GrpcClient::PutChars(const std::string& data) {
  return requests::PutChars(*stub_, data);
}

std::int32_t GrpcClient::PutString(const std::string& data) {
  return requests::PutString(*stub_, data);
}

std::vector<native::Item> GrpcClient::Bounce(const std::vector<native::Item>& items) {
  BounceRequest request;
  *request.mutable_items() = items::Of(items);
  BounceReply reply;
  requests::Bounce(*stub_, request, reply);
  return items::ToNative(reply.result());
}

native::AllTypes GrpcClient::Echo(const native::AllTypes& data) {
  EchoRequest request;
  echoes::Fill(*request.mutable_data(), data);
  EchoReply reply;
  requests::Echo(*stub_, request, reply);
  return echoes::ToNative(reply.result());
}

native::AllArrays GrpcClient::EchoArrays(const native::AllArrays& data) {
  EchoArraysRequest request;
  echoes::Fill(*request.mutable_data(), data);
  EchoArraysReply reply;
  requests::EchoArrays(*stub_, request, reply);
  return echoes::ToNative(reply.result());
}

void GrpcClient::Fail(std::int32_t code, const std::string& message) {
  requests::Fail(*stub_, code, message);
}

void GrpcClient::CallUnknown() { requests::Unknown(channel_); }

native::Counters& GrpcClient::References() {
  throw Unsupported("a protobuf message cannot hold a reference to a remote object");
}

}  // namespace roundtrip::grpc
