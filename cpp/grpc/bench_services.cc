#include "grpc/bench_services.h"

#include "grpc/answers.h"

namespace roundtrip::grpc {
namespace {

using ::grpc::CallbackServerContext;
using ::grpc::ServerContext;
using ::grpc::ServerUnaryReactor;
using ::grpc::Status;

class SyncBench : public Bench::Service {
 public:
  explicit SyncBench(Servant& servant) : servant_(servant) {}

  Status Invoke(ServerContext* /*context*/, const InvokeRequest* request,
                InvokeReply* reply) override {
    return Answered(*request, *reply);
  }

  Status PutBytes(ServerContext* /*context*/, const PutBytesRequest* request,
                  PutBytesReply* reply) override {
    return Answered(*request, *reply);
  }

  Status PutChars(ServerContext* /*context*/, const PutCharsRequest* request,
                  PutCharsReply* reply) override {
    return Answered(*request, *reply);
  }

  Status PutString(ServerContext* /*context*/, const PutStringRequest* request,
                   PutStringReply* reply) override {
    return Answered(*request, *reply);
  }

  Status Bounce(ServerContext* /*context*/, const BounceRequest* request,
                BounceReply* reply) override {
    return Answered(*request, *reply);
  }

 private:
  template <typename Request, typename Reply>
  Status Answered(const Request& request, Reply& reply) {
    Answer(servant_, request, reply);
    return Status::OK;
  }

  Servant& servant_;
};

class CallbackBench : public Bench::CallbackService {
 public:
  explicit CallbackBench(Servant& servant) : servant_(servant) {}

  ServerUnaryReactor* Invoke(CallbackServerContext* context, const InvokeRequest* request,
                             InvokeReply* reply) override {
    return Answered(*context, *request, *reply);
  }

  ServerUnaryReactor* PutBytes(CallbackServerContext* context, const PutBytesRequest* request,
                               PutBytesReply* reply) override {
    return Answered(*context, *request, *reply);
  }

  ServerUnaryReactor* PutChars(CallbackServerContext* context, const PutCharsRequest* request,
                               PutCharsReply* reply) override {
    return Answered(*context, *request, *reply);
  }

  ServerUnaryReactor* PutString(CallbackServerContext* context, const PutStringRequest* request,
                                PutStringReply* reply) override {
    return Answered(*context, *request, *reply);
  }

  ServerUnaryReactor* Bounce(CallbackServerContext* context, const BounceRequest* request,
                             BounceReply* reply) override {
    return Answered(*context, *request, *reply);
  }

 private:
  template <typename Request, typename Reply>
  ServerUnaryReactor* Answered(CallbackServerContext& context, const Request& request,
                               Reply& reply) {
    Answer(servant_, request, reply);
    ServerUnaryReactor* reactor = context.DefaultReactor();
    reactor->Finish(Status::OK);
    return reactor;
  }

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
