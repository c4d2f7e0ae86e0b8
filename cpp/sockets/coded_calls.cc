#include <vector>

#include "core/contract/timed_values.h"
#include "core/measure/checks.h"
#include "core/measure/number_call.h"
#include "sockets/calls.h"

namespace roundtrip::sockets {
namespace {

class BounceCall : public Call {
 public:
  BounceCall(Stub& stub, std::size_t count) : stub_(stub), items_(timed_values::Items(count)) {}

  void Run() override {
    last_reply_ = stub_.Bounce(items_);
    // The last Item of all stays, to be checked: nothing would be sent after its removal.
    while (last_reply_.size() > 1) {
      last_reply_.pop_back();
      last_reply_ = stub_.Bounce(last_reply_);
    }
  }

  void Check() override { CheckLastBounce(items_.size(), last_reply_); }

 private:
  Stub& stub_;
  const std::vector<native::Item> items_;
  std::vector<native::Item> last_reply_;
};

}  // namespace

std::unique_ptr<Call> CodedCall(Stub& stub, const Workload& workload) {
  const auto size = static_cast<std::int32_t>(workload.size);
  switch (workload.kind) {
    case Workload::Kind::kInvocation:
      return MakeNumberCall(timed_values::kInvokeArgument + 1,
                            [&stub] { return stub.Invoke(timed_values::kInvokeArgument); });
    case Workload::Kind::kDataBytes:
      return MakeNumberCall(
          size, [&stub, data = timed_values::Bytes(workload.size)] { return stub.PutBytes(data); });
    case Workload::Kind::kDataChars:
      return MakeNumberCall(size, [&stub, data = timed_values::Characters(workload.size)] {
        return stub.PutChars(data);
      });
    case Workload::Kind::kDataString:
      return MakeNumberCall(size, [&stub, data = timed_values::Characters(workload.size)] {
        return stub.PutString(data);
      });
    case Workload::Kind::kObjects:
      break;
  }
  return std::make_unique<BounceCall>(stub, workload.items);
}

}  // namespace roundtrip::sockets
