#include "core/conformance/reference_cases.h"

namespace roundtrip::reference_cases {
namespace {

std::string Difference(std::int32_t expected, std::int32_t counted) {
  return DescribeDifference("counted to", expected, counted);
}

}  // namespace

CaseSender Existing() { return Expecting(kGetCounter, None{}, native::CounterRef()); }

CaseSender Array(std::size_t count) {
  return Expecting(kGetCounterArray, static_cast<std::int32_t>(count),
                   std::vector<native::CounterRef>(count));
}

CaseSender Open(std::int32_t increments, bool after_close) {
  return [=](Caller& caller, Ledger& ledger) -> std::string {
    const native::CounterRef counter = caller.Send(kOpenCounter, None{}, ledger);
    for (std::int32_t i = 1; i <= increments; ++i) {
      std::string difference = Difference(i, counter->Increment());
      if (!difference.empty()) return difference;
    }
    counter->Close();
    return after_close
               ? "a counter that was closed counted to " + std::to_string(counter->Increment())
               : "";
  };
}

CaseSender CallBack(std::int32_t increments) {
  return [=](Caller& caller, Ledger& ledger) -> std::string {
    const native::CounterRef counter = caller.Send(kOpenCounter, None{}, ledger);
    for (std::int32_t i = 1; i <= increments; ++i) {
      std::string difference = Difference(
          i, i % 2 == 1 ? caller.Send(kCallCounter, counter, ledger) : counter->Increment());
      if (!difference.empty()) return difference;
    }
    counter->Close();
    return "";
  };
}

}  // namespace roundtrip::reference_cases
