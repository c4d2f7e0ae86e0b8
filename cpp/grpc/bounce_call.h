#ifndef ROUNDTRIP_GRPC_BOUNCE_CALL_H_
#define ROUNDTRIP_GRPC_BOUNCE_CALL_H_

#include <bench.grpc.pb.h>

#include <cstddef>

#include "core/measure/call.h"
#include "grpc/items.h"

namespace roundtrip::grpc {

/// A whole bounce. Each request is a new message, as of the other calls. It takes the Items over
/// from the reply, less the last, without a copy: a C++ message hands its parts on.
class BounceCall : public Call {
 public:
  /// @param stub outlives the call
  /// @param count Items of the first request
  BounceCall(Bench::Stub& stub, std::size_t count);

  void Run() override;
  void Check() override;

 private:
  Bench::Stub& stub_;
  items::Messages items_;
  BounceReply last_reply_;
};

}  // namespace roundtrip::grpc

#endif  // ROUNDTRIP_GRPC_BOUNCE_CALL_H_
