#include "grpc/answers.h"

namespace roundtrip::grpc {

void Answer(Servant& servant, const InvokeRequest& request, InvokeReply& reply) {
  reply.set_result(servant.Invoke(request.n()));
}

void Answer(Servant& servant, const PutBytesRequest& request, PutBytesReply& reply) {
  reply.set_result(servant.PutBytes(request.data().size()));
}

void Answer(Servant& servant, const PutCharsRequest& request, PutCharsReply& reply) {
  reply.set_result(servant.PutChars(request.data().size()));
}

void Answer(Servant& servant, const PutStringRequest& request, PutStringReply& reply) {
  reply.set_result(servant.PutString(request.data().size()));
}

/// Copies: the request belongs to gRPC, which hands it out for reading alone.
void Answer(Servant& servant, const BounceRequest& request, BounceReply& reply) {
  const auto left =
      static_cast<int>(servant.Bounce(static_cast<std::size_t>(request.items_size())));
  reply.mutable_result()->Reserve(left);
  for (int i = 0; i < left; ++i) {
    *reply.add_result() = request.items(i);
  }
}

}  // namespace roundtrip::grpc
