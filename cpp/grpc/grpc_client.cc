#include "grpc/grpc_client.h"

#include <grpcpp/generic/generic_stub.h>
#include <grpcpp/grpcpp.h>

#include <array>
#include <chrono>
#include <functional>
#include <thread>
#include <type_traits>
#include <utility>

#include "core/measure/calls.h"
#include "grpc/generated/grpc_operations.h"
#include "grpc/values.h"

namespace roundtrip {

/// The length of a reply, for the core: in the namespace of the messages, where it is looked for.
template <typename Reply>
requires requires(const Reply& reply) { reply.result().size(); }
std::size_t LengthOf(const Reply& reply) { return static_cast<std::size_t>(reply.result().size()); }

}  // namespace roundtrip

namespace roundtrip::grpc {
namespace {

using Stub = Bench::Stub;

/// A status in words. The library has these names for its own use alone.
std::string Describe(const ::grpc::Status& status) {
  constexpr std::array<const char*, 17> kNames = {"OK",
                                                  "CANCELLED",
                                                  "UNKNOWN",
                                                  "INVALID_ARGUMENT",
                                                  "DEADLINE_EXCEEDED",
                                                  "NOT_FOUND",
                                                  "ALREADY_EXISTS",
                                                  "PERMISSION_DENIED",
                                                  "RESOURCE_EXHAUSTED",
                                                  "FAILED_PRECONDITION",
                                                  "ABORTED",
                                                  "OUT_OF_RANGE",
                                                  "UNIMPLEMENTED",
                                                  "INTERNAL",
                                                  "UNAVAILABLE",
                                                  "DATA_LOSS",
                                                  "UNAUTHENTICATED"};
  const auto number = static_cast<std::size_t>(status.error_code());
  const std::string name =
      number < kNames.size() ? kNames.at(number) : "status " + std::to_string(number);
  return status.error_message().empty() ? name : name + ": " + status.error_message();
}

/// gRPC raises nothing; a call returns a status. Costs a comparison if the call went well, so it
/// may stand in a timed call.
/// @throws Refused if the other end answered with an error
/// @throws MiddlewareError if it did not answer
void RaiseUnlessOk(const ::grpc::Status& status) {
  if (status.ok()) return;
  if (status.error_code() == ::grpc::StatusCode::UNAVAILABLE) {
    throw MiddlewareError(Describe(status), status.error_details());
  }
  throw Refused(Describe(status));
}

/// The messages of a stub's method.
template <typename Method>
struct Messages;
template <typename RequestType, typename ReplyType>
struct Messages<::grpc::Status (Stub::*)(::grpc::ClientContext*, const RequestType&, ReplyType*)> {
  using Request = RequestType;
  using Reply = ReplyType;
};

/// What a request is built from: the core's number or nothing, else the type of its one field.
template <typename Request, typename Argument>
auto FieldOf(Request& request, const Argument& argument) {
  if constexpr (std::is_same_v<Argument, None> || std::is_arithmetic_v<Argument>) {
    return argument;
  } else {
    return std::decay_t<decltype(fields::In(request))>();
  }
}

/// Sets that field. What is not needed any more is taken over without a copy: a C++ message hands
/// its parts on.
template <typename Request, typename Own>
void Fill(Request& request, Own&& own) {
  if constexpr (std::is_arithmetic_v<std::decay_t<Own>>) {
    fields::Set(request, own);
  } else {
    fields::In(request) = std::forward<Own>(own);
  }
}

/// Of nothing it leaves nothing.
constexpr auto kWithoutLast = [](auto& reply) {
  auto items = std::move(*reply.mutable_result());
  if (!items.empty()) items.RemoveLast();
  return items;
};

/// Binds an operation to a method of the blocking stub. Each call builds its request, as every user
/// of a stub does, from a value that is there already: in Java a message that was sent remembers
/// its length and its encoded strings, so one that is sent again would be marshalled by half, and
/// the rows of gRPC are to be comparable. A message of C++ remembers nothing of the kind, but it
/// owns its data: building it copies them, while Java's shares them.
template <auto Method, typename Argument, typename Result>
void Add(Calls& calls, const std::unique_ptr<Stub>& stub,
         const TypedOperation<Argument, Result>& operation) {
  using Request = typename Messages<decltype(Method)>::Request;
  using Reply = typename Messages<decltype(Method)>::Reply;
  using Own = decltype(FieldOf(std::declval<Request&>(), std::declval<Argument>()));
  const auto to_own = [](const Argument& argument) {
    if constexpr (std::is_same_v<Own, None> || std::is_arithmetic_v<Own>) {
      return argument;
    } else {
      return values::Made<Own>(argument);
    }
  };
  const auto call = [&stub](auto&&... own) {
    Request request;
    (Fill(request, std::forward<decltype(own)>(own)), ...);
    Reply reply;
    // gRPC wants a new one for each call.
    ::grpc::ClientContext context;
    RaiseUnlessOk(((*stub).*Method)(&context, request, &reply));
    if constexpr (std::is_arithmetic_v<Result>) {
      return reply.result();
    } else if constexpr (!std::is_same_v<Result, None>) {
      return reply;
    }
  };
  const auto to_core = [](const auto& reply) {
    if constexpr (std::is_arithmetic_v<Result> || std::is_same_v<Result, None>) {
      return reply;
    } else {
      return values::Taken<Result>(reply.result());
    }
  };
  calls.Add(operation, to_own, call, to_core, kWithoutLast);
}

/// Returns if the server does not raise.
/// @throws native::BenchFault as it came; Refused if its message is not UTF-8
void CallFail(Stub& stub, const native::BenchFault& sent) {
  ::grpc::ClientContext context;
  FailRequest request;
  request.set_code(sent.Code());
  values::Set(*request.mutable_message(), sent.Message());
  FailReply reply;
  const ::grpc::Status status = stub.Fail(&context, request, &reply);
  const auto& trailers = context.GetServerTrailingMetadata();
  const auto found = trailers.find(kFaultTrailer);
  BenchFault fault;
  if (status.error_code() == ::grpc::StatusCode::ABORTED && found != trailers.end() &&
      fault.ParseFromArray(found->second.data(), static_cast<int>(found->second.size()))) {
    throw native::BenchFault(fault.code(), values::Taken<std::u16string>(fault.message()));
  }
  RaiseUnlessOk(status);
}

std::shared_ptr<::grpc::Channel> MakeChannel(const std::string& endpoint) {
  ::grpc::ChannelArguments arguments;
  arguments.SetMaxReceiveMessageSize(kMaxMessageBytes);
  // Else all channels of a process that go to one server share a connection.
  arguments.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);
  // The environment's proxy would stand between.
  arguments.SetInt(GRPC_ARG_ENABLE_HTTP_PROXY, 0);
  return ::grpc::CreateCustomChannel(endpoint, ::grpc::InsecureChannelCredentials(), arguments);
}

}  // namespace

void GrpcClient::RegisterOperations(Calls& calls) {
#define ROUNDTRIP_GRPC_LINE(name) Add<&Stub::name>(calls, stub_, k##name);
  ROUNDTRIP_GRPC_OPERATIONS(ROUNDTRIP_GRPC_LINE)
  ROUNDTRIP_GRPC_LINE(Sleep)
#undef ROUNDTRIP_GRPC_LINE
  calls.Add(kFail, [this](const native::BenchFault& fault) { CallFail(*stub_, fault); });
  calls.Unsupported({&kGetWstring, &kSetWstring},
                    "protobuf has one string type, and getString and setString are its rows");
  calls.Unsupported({&kGetCounter, &kOpenCounter, &kGetCounterArray, &kCallCounter},
                    "a protobuf message cannot hold a reference to a remote object");
}

void GrpcClient::Proxy(const std::string& endpoint) {
  endpoint_ = endpoint;
  channel_ = MakeChannel(endpoint);
  stub_ = Bench::NewStub(channel_);
}

/// Connects the channel now: by itself it would wait for the first call, and would try for ever. A
/// channel that fails is followed by one more, because gRPC reads the error of connect(2) after
/// other calls that may change it (1.51, tcp_client_posix.cc), so that a connection under way
/// sometimes counts as refused.
void GrpcClient::WarmConnection() {
  if (IsReached()) return;
  Proxy(endpoint_);
  if (!IsReached()) throw MiddlewareError("no gRPC server answers at " + endpoint_);
}

bool GrpcClient::IsReached() {
  grpc_connectivity_state state = channel_->GetState(true);
  while (state != GRPC_CHANNEL_READY) {
    if (state == GRPC_CHANNEL_TRANSIENT_FAILURE || state == GRPC_CHANNEL_SHUTDOWN) return false;
    channel_->WaitForStateChange(state, std::chrono::system_clock::time_point::max());
    state = channel_->GetState(true);
  }
  return true;
}

/// The generated stub has no such method; the generic one sends any, and has no blocking calls.
void GrpcClient::CallUnknown() {
  ::grpc::ClientContext context;
  ::grpc::CompletionQueue queue;
  const auto call = ::grpc::GenericStub(channel_).PrepareUnaryCall(
      &context, "/roundtrip.Bench/Dance", {}, &queue);
  call->StartCall();
  ::grpc::ByteBuffer reply;
  ::grpc::Status status;
  call->Finish(&reply, &status, nullptr);
  void* tag = nullptr;
  bool ok = false;
  queue.Next(&tag, &ok);
  if (!status.ok() && status.error_code() != ::grpc::StatusCode::UNIMPLEMENTED) {
    throw MiddlewareError("an unknown method: " + status.error_message());
  }
  RaiseUnlessOk(status);
}

void GrpcClient::Try(Features& features) {
  features.Unsupported("shared_reference", "A message owns its parts, each on its own.");
  features.Unsupported("cycle", "A message owns its parts, and cannot be one of them.");
  const auto sleep = [this](::grpc::ClientContext& context) {
    SleepRequest request;
    request.set_millis(Features::kLongCallMs);
    SleepReply reply;
    const ::grpc::Status status = stub_->Sleep(&context, request, &reply);
    return status.ok() ? "" : Describe(status);
  };
  constexpr std::chrono::milliseconds kEnd(Features::kEndsAfterMs);
  features.EndsEarly("deadline", [&] {
    ::grpc::ClientContext context;
    context.set_deadline(std::chrono::system_clock::now() + kEnd);
    return sleep(context);
  });
  features.EndsEarly("cancellation", [&] {
    ::grpc::ClientContext context;
    const std::jthread canceller([&] {
      std::this_thread::sleep_for(kEnd);
      context.TryCancel();
    });
    return sleep(context);
  });
}

/// A string of protobuf's cannot be null, but it need not be set.
std::string GrpcClient::SendNull(std::string_view name) {
  if (name != "echo.unset") return Client::SendNull(name);
  ::grpc::ClientContext context;
  EchoRequest request;
  request.mutable_data();
  EchoReply reply;
  RaiseUnlessOk(stub_->Echo(&context, request, &reply));
  return "'" + reply.result().string_value() + "' instead of null";
}

}  // namespace roundtrip::grpc
