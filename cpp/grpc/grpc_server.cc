#include "grpc/grpc_server.h"

#include <chrono>

#include "core/contract/errors.h"
#include "core/contract/text.h"
#include "core/worker/options.h"
#include "grpc/bench_services.h"
#include "grpc/grpc_log.h"
#include "grpc/statuses.h"

namespace roundtrip::grpc {
namespace {

std::string Target(const std::string& host, int port) {
  return text::Bracketed(host) + ":" + std::to_string(port);
}

[[noreturn]] void RaiseUnstarted() {
  const std::string logged = grpc_log::Take();
  const std::string reason = grpc_log::SystemError(logged);
  throw MiddlewareError(reason.empty() ? "gRPC's server does not start" : reason, logged);
}

}  // namespace

/// Without a deadline it would wait for clients to go.
GrpcServer::~GrpcServer() {
  if (server_) server_->Shutdown(std::chrono::system_clock::now());
}

std::string GrpcServer::Start(const std::string& bind, const std::string& advertise,
                              std::uint16_t port, const Options& options, Servant& servant) {
  const bool is_callback = options.Choice(kApiOption, {"sync", "callback"}) == "callback";
  service_ = is_callback ? CallbackService(servant) : SyncService(servant);
  grpc_log::Keep();
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
