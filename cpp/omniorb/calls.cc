#include "omniorb/calls.h"

#include <utility>

#include "core/contract/timed_values.h"
#include "core/measure/checks.h"
#include "core/measure/number_call.h"
#include "omniorb/translated.h"
#include "omniorb/values.h"

namespace roundtrip::omniorb {
namespace {

class BounceCall : public Call {
 public:
  BounceCall(Bench_ptr bench, std::size_t count)
      : bench_(bench), items_(values::Items(timed_values::Items(count))) {}

  void Run() override {
    Translated([this] {
      last_reply_ = bench_->bounce(items_);
      // The last Item of all stays, to be checked: nothing would be sent after its removal.
      while (last_reply_->length() > 1) {
        last_reply_->length(last_reply_->length() - 1);
        last_reply_ = bench_->bounce(last_reply_.in());
      }
    });
  }

  void Check() override { CheckLastBounce(items_.length(), values::FromItems(last_reply_.in())); }

 private:
  Bench_ptr bench_;
  ItemSeq items_;
  ItemSeq_var last_reply_;
};

/// @param call of the stub; its reply is a number
template <typename Function>
std::unique_ptr<Call> Number(std::int32_t expected, Function call) {
  return MakeNumberCall(expected, [call = std::move(call)] { return Translated(std::cref(call)); });
}

}  // namespace

std::unique_ptr<Call> StubCall(Bench_ptr bench, const Workload& workload) {
  const auto size = static_cast<std::int32_t>(workload.size);
  switch (workload.kind) {
    case Workload::Kind::kInvocation:
      return Number(timed_values::kInvokeArgument + 1,
                    [bench] { return bench->invoke(timed_values::kInvokeArgument); });
    case Workload::Kind::kDataBytes:
      return Number(size, [bench, data = values::Octets(timed_values::Bytes(workload.size))] {
        return bench->putBytes(data);
      });
    case Workload::Kind::kDataChars:
      return Number(size, [bench, data = values::Chars(timed_values::Characters(workload.size))] {
        return bench->putChars(data);
      });
    case Workload::Kind::kDataString:
      return Number(size, [bench, data = values::String(timed_values::Characters(workload.size))] {
        return bench->putString(data.c_str());
      });
    case Workload::Kind::kObjects:
      break;
  }
  return std::make_unique<BounceCall>(bench, workload.items);
}

}  // namespace roundtrip::omniorb
