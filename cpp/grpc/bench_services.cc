#include "grpc/bench_services.h"

#include <grpcpp/alarm.h>

#include <chrono>
#include <memory>

#include "grpc/answers.h"
#include "grpc/generated/grpc_operations.h"

namespace roundtrip::grpc {
namespace {

using ::grpc::CallbackServerContext;
using ::grpc::ServerContext;
using ::grpc::ServerUnaryReactor;
using ::grpc::Status;

class SyncBench : public Bench::Service {
 public:
  explicit SyncBench(Servant& servant) : servant_(servant) {}

#define ROUNDTRIP_GRPC_SYNC(name)                                                                  \
  Status name(ServerContext* context, const name##Request* request, name##Reply* reply) override { \
    return Answered(servant_, k##name, *context, *request, *reply);                                \
  }
  ROUNDTRIP_GRPC_OPERATIONS(ROUNDTRIP_GRPC_SYNC)
  ROUNDTRIP_GRPC_SYNC(Sleep)
  ROUNDTRIP_GRPC_SYNC(Fail)
#undef ROUNDTRIP_GRPC_SYNC

 private:
  Servant& servant_;
};

class CallbackBench : public Bench::CallbackService {
 public:
  explicit CallbackBench(Servant& servant) : servant_(servant) {}

#define ROUNDTRIP_GRPC_CALLBACK(name)                                                    \
  ServerUnaryReactor* name(CallbackServerContext* context, const name##Request* request, \
                           name##Reply* reply) override {                                \
    ServerUnaryReactor* reactor = context->DefaultReactor();                             \
    reactor->Finish(Answered(servant_, k##name, *context, *request, *reply));            \
    return reactor;                                                                      \
  }
  ROUNDTRIP_GRPC_OPERATIONS(ROUNDTRIP_GRPC_CALLBACK)
  ROUNDTRIP_GRPC_CALLBACK(Fail)
#undef ROUNDTRIP_GRPC_CALLBACK

  /// Whoever waits here must not keep one of gRPC's threads: a timer ends the call.
  ServerUnaryReactor* Sleep(CallbackServerContext* context, const SleepRequest* request,
                            SleepReply* /*reply*/) override {
    ServerUnaryReactor* reactor = context->DefaultReactor();
    try {
      const auto millis = static_cast<long>(Servant::Within(kSleep, request->millis()));
      servant_.Arrived(kSleep);
      auto alarm = std::make_shared<::grpc::Alarm>();
      alarm->Set(std::chrono::system_clock::now() + std::chrono::milliseconds(millis),
                 [reactor, alarm](bool /*ok*/) { reactor->Finish(Status::OK); });
    } catch (const std::out_of_range& beyond) {
      reactor->Finish({::grpc::StatusCode::OUT_OF_RANGE, beyond.what()});
    }
    return reactor;
  }

 private:
  Servant& servant_;
};

}  // namespace

std::unique_ptr<::grpc::Service> SyncService(Servant& servant) {
  return std::make_unique<SyncBench>(servant);
}

std::unique_ptr<::grpc::Service> CallbackService(Servant& servant) {
  return std::make_unique<CallbackBench>(servant);
}

}  // namespace roundtrip::grpc
