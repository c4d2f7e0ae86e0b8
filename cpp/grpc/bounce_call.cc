#include "grpc/bounce_call.h"

#include "core/contract/timed_values.h"
#include "core/measure/checks.h"
#include "grpc/requests.h"

namespace roundtrip::grpc {

BounceCall::BounceCall(Bench::Stub& stub, std::size_t count)
    : stub_(stub), items_(items::Of(timed_values::Items(count))) {}

void BounceCall::Run() {
  BounceRequest first;
  *first.mutable_items() = items_;
  requests::Bounce(stub_, first, last_reply_);
  // The last Item of all stays, to be checked: nothing would be sent after its removal.
  while (last_reply_.result_size() > 1) {
    BounceRequest request;
    request.mutable_items()->Swap(last_reply_.mutable_result());
    request.mutable_items()->RemoveLast();
    requests::Bounce(stub_, request, last_reply_);
  }
}

void BounceCall::Check() {
  CheckLastBounce(static_cast<std::size_t>(items_.size()), items::ToNative(last_reply_.result()));
}

}  // namespace roundtrip::grpc
