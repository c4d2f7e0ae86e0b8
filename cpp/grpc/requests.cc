#include "grpc/requests.h"

#include <grpcpp/generic/generic_stub.h>
#include <grpcpp/grpcpp.h>

#include "core/contract/errors.h"
#include "grpc/faults.h"
#include "grpc/statuses.h"

namespace roundtrip::grpc::requests {
namespace {

template <typename Request, typename Reply>
using Method = ::grpc::Status (Bench::Stub::*)(::grpc::ClientContext*, const Request&, Reply*);

template <typename Request, typename Reply>
void Send(Bench::Stub& stub, Method<Request, Reply> method, const Request& request, Reply& reply) {
  // gRPC wants a new one for each call.
  ::grpc::ClientContext context;
  RaiseUnlessOk((stub.*method)(&context, request, &reply));
}

template <typename Request, typename Reply>
std::int32_t Put(Bench::Stub& stub, Method<Request, Reply> method, const std::string& data) {
  Request request;
  request.set_data(data);
  Reply reply;
  Send(stub, method, request, reply);
  return reply.result();
}

}  // namespace

std::int32_t Invoke(Bench::Stub& stub, std::int32_t n) {
  InvokeRequest request;
  request.set_n(n);
  InvokeReply reply;
  Send(stub, &Bench::Stub::Invoke, request, reply);
  return reply.result();
}

std::int32_t PutBytes(Bench::Stub& stub, const std::string& data) {
  return Put(stub, &Bench::Stub::PutBytes, data);
}

std::int32_t PutChars(Bench::Stub& stub, const std::string& data) {
  return Put(stub, &Bench::Stub::PutChars, data);
}

std::int32_t PutString(Bench::Stub& stub, const std::string& data) {
  return Put(stub, &Bench::Stub::PutString, data);
}

void Bounce(Bench::Stub& stub, const BounceRequest& request, BounceReply& reply) {
  Send(stub, &Bench::Stub::Bounce, request, reply);
}

void Echo(Bench::Stub& stub, const EchoRequest& request, EchoReply& reply) {
  Send(stub, &Bench::Stub::Echo, request, reply);
}

void EchoArrays(Bench::Stub& stub, const EchoArraysRequest& request, EchoArraysReply& reply) {
  Send(stub, &Bench::Stub::EchoArrays, request, reply);
}

void Fail(Bench::Stub& stub, std::int32_t code, const std::string& message) {
  ::grpc::ClientContext context;
  FailRequest request;
  request.set_code(code);
  request.set_message(message);
  FailReply reply;
  const ::grpc::Status status = stub.Fail(&context, request, &reply);
  const auto fault = faults::Of(status, context);
  if (fault) throw native::BenchFault(*fault);
  RaiseUnlessOk(status);
}

/// The generated stub has no such method; the generic one sends any, and has no blocking calls.
void Unknown(const std::shared_ptr<::grpc::Channel>& channel) {
  ::grpc::ClientContext context;
  ::grpc::CompletionQueue queue;
  const auto call =
      ::grpc::GenericStub(channel).PrepareUnaryCall(&context, "/roundtrip.Bench/Dance", {}, &queue);
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

}  // namespace roundtrip::grpc::requests
