#include "grpc/requests.h"

#include <grpcpp/grpcpp.h>

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

}  // namespace roundtrip::grpc::requests
