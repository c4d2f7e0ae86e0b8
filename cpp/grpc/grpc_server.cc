#include "grpc/grpc_server.h"

#include <bench.grpc.pb.h>
#include <grpc/support/log.h>
#include <grpcpp/alarm.h>

#include <chrono>
#include <stdexcept>
#include <type_traits>

#include "core/contract/text.h"
#include "grpc/generated/grpc_operations.h"
#include "grpc/values.h"

namespace roundtrip::grpc {
namespace {

using ::grpc::CallbackServerContext;
using ::grpc::ServerContext;
using ::grpc::ServerUnaryReactor;
using ::grpc::Status;

// Overloads of FillReply, chosen by the types of argument and reply, for the sync and the callback
// service. kGetInt32Array, for example, takes the one of TypedOperation<int32_t, vector<Element>>.

void FillReply(Servant& servant, const TypedOperation<std::int32_t, std::int32_t>& /*invoke*/,
               const InvokeRequest& request, InvokeReply& reply) {
  reply.set_result(servant.Invoke(request.n()));
}

template <typename Argument, typename Request, typename Reply>
requires requires(const Request& request) { fields::Of(request); }
void FillReply(Servant& servant, const TypedOperation<Argument, std::int32_t>& put,
               const Request& request, Reply& reply) {
  const auto& given = fields::Of(request);
  if constexpr (requires { given.size(); }) {
    if (put.shape != Shape::kCount) {
      reply.set_result(servant.Put(put, static_cast<std::size_t>(given.size())));
      return;
    }
  }
  reply.set_result(servant.Put(put, values::Scalars(given)));
}

/// Copies: the request belongs to gRPC, which hands it out for reading alone.
template <typename Value, typename Request, typename Reply>
void FillReply(Servant& servant, const TypedOperation<Value, Value>& operation,
               const Request& request, Reply& reply) {
  const auto& given = fields::Of(request);
  auto& result = *reply.mutable_result();
  if constexpr (kIsBounceable<Value, Value>) {
    if (operation.shape == Shape::kBounce) {
      const std::size_t left = servant.Bounce(operation, static_cast<std::size_t>(given.size()));
      result.Reserve(static_cast<int>(left));
      for (int i = 0; i < static_cast<int>(left); ++i) *result.Add() = given[i];
      return;
    }
  }
  result = given;
  if constexpr (std::is_same_v<Value, std::vector<std::int32_t>>) {
    if (operation.shape == Shape::kSort) {
      servant.Sort(operation, {result.mutable_data(), static_cast<std::size_t>(result.size())});
      return;
    }
  }
  if constexpr (native::Struct<Value>) {
    servant.Arrived(operation);
  } else {
    servant.Arrived(operation, operation.Elements(static_cast<std::size_t>(result.size())));
  }
}

/// A reply as it is sent, made once for each number of elements.
template <typename Reply>
constexpr auto kWholeReply = [](const auto& core) {
  Reply reply;
  values::Set(*reply.mutable_result(), core);
  return reply;
};

template <typename Value, typename Request, typename Reply>
void FillReply(Servant& servant, const TypedOperation<None, Value>& get, const Request& /*request*/,
               Reply& reply) {
  if constexpr (std::is_arithmetic_v<Value>) {
    reply.set_result(servant.Get(get));
  } else if constexpr (std::is_same_v<Value, std::u16string>) {
    reply.set_result(*servant.Get(get, values::Made<std::string, std::u16string>));
  } else {
    reply = servant.Prepared(get, kWholeReply<Reply>);
  }
}

template <typename Element, typename Request, typename Reply>
void FillReply(Servant& servant, const TypedOperation<std::int32_t, std::vector<Element>>& get,
               const Request& request, Reply& reply) {
  reply = servant.Prepared(get, fields::Of(request), kWholeReply<Reply>);
}

template <typename Request, typename Reply>
void FillReply(Servant& servant, const TypedOperation<std::u16string, None>& set,
               const Request& request, Reply& /*reply*/) {
  servant.Set(set, fields::Of(request), fields::Of(request).size());
}

void FillReply(Servant& servant, const TypedOperation<std::int32_t, None>& /*sleep*/,
               const SleepRequest& request, SleepReply& /*reply*/) {
  servant.Sleep(request.millis());
}

/// Replies to a request.
template <typename Argument, typename Result, typename Request, typename Reply>
Status Handle(Servant& servant, const TypedOperation<Argument, Result>& operation,
              ::grpc::ServerContextBase& context, const Request& request, Reply& reply) {
  if constexpr (std::is_same_v<Argument, native::BenchFault>) {
    servant.Arrived(operation);
    BenchFault fault;
    fault.set_code(request.code());
    fault.set_message(request.message());
    context.AddTrailingMetadata(kFaultTrailer, fault.SerializeAsString());
    return {::grpc::StatusCode::ABORTED, ""};
  } else {
    try {
      FillReply(servant, operation, request, reply);
      return Status::OK;
    } catch (const std::out_of_range& beyond) {
      return {::grpc::StatusCode::OUT_OF_RANGE, beyond.what()};
    }
  }
}

/// Called on threads of gRPC's pool, which return with the reply.
class SyncBench : public Bench::Service {
 public:
  explicit SyncBench(Servant& servant) : servant_(servant) {}

#define ROUNDTRIP_GRPC_SYNC(name)                                                                  \
  Status name(ServerContext* context, const name##Request* request, name##Reply* reply) override { \
    return Handle(servant_, k##name, *context, *request, *reply);                                  \
  }
  ROUNDTRIP_GRPC_OPERATIONS(ROUNDTRIP_GRPC_SYNC)
  ROUNDTRIP_GRPC_SYNC(Sleep)
  ROUNDTRIP_GRPC_SYNC(Fail)
#undef ROUNDTRIP_GRPC_SYNC

 private:
  Servant& servant_;
};

/// Uses gRPC's callback API. Handlers finish at once, except Sleep, which uses a timer.
class CallbackBench : public Bench::CallbackService {
 public:
  explicit CallbackBench(Servant& servant) : servant_(servant) {}

#define ROUNDTRIP_GRPC_CALLBACK(name)                                                    \
  ServerUnaryReactor* name(CallbackServerContext* context, const name##Request* request, \
                           name##Reply* reply) override {                                \
    ServerUnaryReactor* reactor = context->DefaultReactor();                             \
    reactor->Finish(Handle(servant_, k##name, *context, *request, *reply));              \
    return reactor;                                                                      \
  }
  ROUNDTRIP_GRPC_OPERATIONS(ROUNDTRIP_GRPC_CALLBACK)
  ROUNDTRIP_GRPC_CALLBACK(Fail)
#undef ROUNDTRIP_GRPC_CALLBACK

  /// A wait must not keep one of gRPC's threads: a timer ends the call.
  ServerUnaryReactor* Sleep(CallbackServerContext* context, const SleepRequest* request,
                            SleepReply* /*reply*/) override {
    ServerUnaryReactor* reactor = context->DefaultReactor();
    try {
      const auto millis = static_cast<long>(Servant::Within(kSleep, request->millis()));
      servant_.Arrived(kSleep);
      auto alarm = std::make_shared<::grpc::Alarm>();
      alarm->Set(std::chrono::system_clock::now() + std::chrono::milliseconds(millis),
                 [reactor, alarm](bool /*ok*/) mutable {
                   reactor->Finish(Status::OK);
                   alarm.reset();  // The alarm holds this function, which holds the alarm.
                 });
    } catch (const std::out_of_range& beyond) {
      reactor->Finish({::grpc::StatusCode::OUT_OF_RANGE, beyond.what()});
    }
    return reactor;
  }

 private:
  Servant& servant_;
};

/// gRPC has one log per process; only the log says why it cannot listen.
KeptLog& TheLog() {
  static KeptLog log;
  return log;
}

void Log(gpr_log_func_args* args) {
  TheLog().Add(std::string(args->file) + ":" + std::to_string(args->line) + " " + args->message +
               "\n");
}

/// Throws the first error of the operating system in the log, such as `Address already in use`.
[[noreturn]] void RaiseUnstarted() {
  const std::string before = "os_error:\"";
  const std::string logged = TheLog().Take();
  const std::size_t found = logged.find(before);
  if (found == std::string::npos) throw MiddlewareError("gRPC's server does not start", logged);
  const std::size_t begin = found + before.size();
  throw MiddlewareError(logged.substr(begin, logged.find('"', begin) - begin), logged);
}

std::string Target(const std::string& host, int port) {
  return text::Bracketed(host) + ":" + std::to_string(port);
}

}  // namespace

/// Without a deadline, Shutdown waits for clients to leave.
GrpcServer::~GrpcServer() {
  if (server_) server_->Shutdown(std::chrono::system_clock::now());
}

std::string GrpcServer::Start(const std::string& bind, const std::string& advertise,
                              std::uint16_t port, const Options& options, Servant& servant) {
  if (options.Choice(kApiOption, {"sync", "callback"}) == "callback") {
    service_ = std::make_unique<CallbackBench>(servant);
  } else {
    service_ = std::make_unique<SyncBench>(servant);
  }
  gpr_set_log_function(Log);
  int listening = 0;
  ::grpc::ServerBuilder builder;
  builder.AddListeningPort(Target(bind, port), ::grpc::InsecureServerCredentials(), &listening);
  // A port that is in use is an error. By default servers share one, and a stale one would answer.
  builder.AddChannelArgument(GRPC_ARG_ALLOW_REUSEPORT, 0);
  builder.SetMaxReceiveMessageSize(kMaxMessageBytes);
  builder.RegisterService(service_.get());
  server_ = builder.BuildAndStart();
  if (!server_) RaiseUnstarted();
  return Target(advertise, listening);
}

}  // namespace roundtrip::grpc
