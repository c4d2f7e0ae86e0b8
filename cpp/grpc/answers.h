#pragma once

#include <bench.pb.h>
#include <grpcpp/grpcpp.h>

#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>

#include "core/contract/servant.h"
#include "grpc/statuses.h"
#include "grpc/values.h"

/// What the core's servant replies to each request, whichever of gRPC's services brings it. By the
/// types of the operation; messages of one shape have fields of the same names.
namespace roundtrip::grpc {

inline void Answer(Servant& servant, const Typed<std::int32_t, std::int32_t>& /*invoke*/,
                   const InvokeRequest& request, InvokeReply& reply) {
  reply.set_result(servant.Invoke(request.n()));
}

template <typename Argument, typename Request, typename Reply>
requires requires(Request request) { request.data(); }
void Answer(Servant& servant, const Typed<Argument, std::int32_t>& put, const Request& request,
            Reply& reply) {
  reply.set_result(servant.Put(put, static_cast<std::size_t>(request.data().size())));
}

/// Copies: the request belongs to gRPC, which hands it out for reading alone.
template <typename Items>
void Answer(Servant& servant, const Typed<Items, Items>& /*bounce*/, const BounceRequest& request,
            BounceReply& reply) {
  const auto left =
      static_cast<int>(servant.Bounce(static_cast<std::size_t>(request.items_size())));
  reply.mutable_result()->Reserve(left);
  for (int i = 0; i < left; ++i) {
    *reply.add_result() = request.items(i);
  }
}

template <typename Data>
void Answer(Servant& servant, const Typed<Data, Data>& /*sort*/, const SortRequest& request,
            SortReply& reply) {
  *reply.mutable_result() = request.data();
  servant.Sort(
      {reply.mutable_result()->mutable_data(), static_cast<std::size_t>(reply.result_size())});
}

template <native::Struct Value, typename Request, typename Reply>
void Answer(Servant& servant, const Typed<Value, Value>& echo, const Request& request,
            Reply& reply) {
  servant.Arrived(echo);
  *reply.mutable_result() = request.data();
}

/// A reply as it is sent, made once for each number of elements.
template <typename Reply>
constexpr auto kWholeReply = [](const auto& core) {
  Reply reply;
  values::Set(*reply.mutable_result(), core);
  return reply;
};

template <typename Value, typename Request, typename Reply>
void Answer(Servant& servant, const Typed<None, Value>& get, const Request& /*request*/,
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
void Answer(Servant& servant, const Typed<std::int32_t, std::vector<Element>>& get,
            const Request& request, Reply& reply) {
  reply = servant.Prepared(get, request.count(), kWholeReply<Reply>);
}

template <typename Request, typename Reply>
void Answer(Servant& servant, const Typed<std::u16string, None>& set, const Request& request,
            Reply& /*reply*/) {
  servant.Set(set, request.data(), request.data().size());
}

inline void Answer(Servant& servant, const Typed<std::int32_t, None>& /*sleep*/,
                   const SleepRequest& request, SleepReply& /*reply*/) {
  servant.Sleep(request.millis());
}

/// Replies to a request.
/// @param context of that call
/// @return how the call ends
template <typename Argument, typename Result, typename Request, typename Reply>
::grpc::Status Answered(Servant& servant, const Typed<Argument, Result>& operation,
                        ::grpc::ServerContextBase& context, const Request& request, Reply& reply) {
  if constexpr (std::is_same_v<Argument, native::BenchFault>) {
    servant.Arrived(operation);
    return faults::Raised(context, request.code(), request.message());
  } else {
    try {
      Answer(servant, operation, request, reply);
      return ::grpc::Status::OK;
    } catch (const std::out_of_range& beyond) {
      return {::grpc::StatusCode::OUT_OF_RANGE, beyond.what()};
    }
  }
}

}  // namespace roundtrip::grpc
