#include "core/conformance/case_sender.h"

#include "core/conformance/reference_cases.h"
#include "core/measure/clock.h"

namespace roundtrip {
namespace {

template <typename Argument, typename Reply>
CaseSender Formula(const Typed<Argument, Reply>& operation, const Values& values) {
  return [&operation, values](Caller& caller, Ledger& ledger) {
    if (operation.set_first != nullptr) ByFormula(*operation.set_first, values)(caller, ledger);
    Argument argument{};
    Reply expected{};
    if (operation.argument != nullptr) argument = operation.argument(values);
    if (operation.reply != nullptr) expected = operation.reply(values);
    return Expecting(operation, std::move(argument), std::move(expected))(caller, ledger);
  };
}

CaseSender Formula(const Typed<native::BenchFault, None>& operation, const Values& values) {
  return Raising(operation.argument(values));
}

CaseSender Formula(const Typed<None, native::CounterRef>& operation, const Values& /*none*/) {
  return &operation == &kOpenCounter ? reference_cases::Open(1, false)
                                     : reference_cases::Existing();
}

CaseSender Formula(const Typed<std::int32_t, std::vector<native::CounterRef>>& /*operation*/,
                   const Values& values) {
  return reference_cases::Array(values.n);
}

CaseSender Formula(const Typed<native::CounterRef, std::int32_t>& /*operation*/,
                   const Values& /*none*/) {
  return reference_cases::CallBack(1);
}

/// What it does is to take its time.
CaseSender Formula(const Typed<std::int32_t, None>& operation, const Values& values) {
  return [&operation, values](Caller& caller, Ledger& ledger) -> std::string {
    constexpr std::int64_t kNsAMilli = 1'000'000;
    const std::int32_t millis = operation.argument(values);
    const MonotonicClock clock;
    const std::int64_t before_ns = clock.NowNs();
    caller.Send(operation, millis, ledger);
    const std::int64_t passed_ns = clock.NowNs() - before_ns;
    if (passed_ns >= millis * kNsAMilli) return "";
    return "it returned after " + std::to_string(passed_ns) + " ns instead of " +
           std::to_string(millis) + " ms";
  };
}

}  // namespace

CaseSender Raising(const native::BenchFault& expected) {
  return [expected](Caller& caller, Ledger& ledger) -> std::string {
    try {
      caller.Send(kFail, expected, ledger);
    } catch (const native::BenchFault& came) {
      const std::string code = DescribeDifference("code", expected.Code(), came.Code());
      return code.empty() ? DescribeDifference("message", expected.Message(), came.Message())
                          : code;
    }
    return "it returned instead of raising BenchFault";
  };
}

CaseSender Unknown() {
  return [](Caller& caller, Ledger& /*ledger*/) -> std::string {
    caller.TheClient().CallUnknown();
    return "the server answered an operation that it does not have";
  };
}

CaseSender ByFormula(const Operation& operation, const Values& values) {
  CaseSender found;
  ForEachOperation([&](const auto& typed) {
    if (&typed == &operation) found = Formula(typed, values);
  });
  return found;
}

}  // namespace roundtrip
