#ifndef ROUNDTRIP_GRPC_ANSWERS_H_
#define ROUNDTRIP_GRPC_ANSWERS_H_

#include <bench.pb.h>

#include "core/contract/servant.h"

/// What the core's servant replies to each request, whichever of gRPC's services brings it.
namespace roundtrip::grpc {

void Answer(Servant& servant, const InvokeRequest& request, InvokeReply& reply);
void Answer(Servant& servant, const PutBytesRequest& request, PutBytesReply& reply);
void Answer(Servant& servant, const PutCharsRequest& request, PutCharsReply& reply);
void Answer(Servant& servant, const PutStringRequest& request, PutStringReply& reply);
void Answer(Servant& servant, const BounceRequest& request, BounceReply& reply);
void Answer(Servant& servant, const EchoRequest& request, EchoReply& reply);
void Answer(Servant& servant, const EchoArraysRequest& request, EchoArraysReply& reply);

}  // namespace roundtrip::grpc

#endif  // ROUNDTRIP_GRPC_ANSWERS_H_
