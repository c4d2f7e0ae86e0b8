#ifndef ROUNDTRIP_CORE_MEASURE_NUMBER_CALL_H_
#define ROUNDTRIP_CORE_MEASURE_NUMBER_CALL_H_

#include <cstdint>
#include <memory>
#include <utility>

#include "core/measure/call.h"
#include "core/measure/checks.h"

namespace roundtrip {

/// A call whose reply is one number: every workload but the bounce.
/// @tparam Function what is timed; holds the arguments, takes nothing, returns the reply
template <typename Function>
class NumberCall : public Call {
 public:
  NumberCall(std::int32_t expected, Function function)
      : function_(std::move(function)), expected_(expected) {}

  void Run() override { reply_ = function_(); }
  void Check() override { CheckNumber(expected_, reply_); }

 private:
  Function function_;
  std::int32_t expected_;
  std::int32_t reply_ = 0;
};

template <typename Function>
std::unique_ptr<Call> MakeNumberCall(std::int32_t expected, Function function) {
  return std::make_unique<NumberCall<Function>>(expected, std::move(function));
}

}  // namespace roundtrip

#endif  // ROUNDTRIP_CORE_MEASURE_NUMBER_CALL_H_
