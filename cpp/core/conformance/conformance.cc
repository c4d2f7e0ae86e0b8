#include "core/conformance/conformance.h"

#include <array>

#include "core/conformance/concurrent_case.h"
#include "core/worker/failure.h"

namespace roundtrip {
namespace {

CaseSender Connecting(const Connector& connector, bool has_first_call) {
  return [=](Caller& /*caller*/, Ledger& ledger) {
    ConnectCall call(connector, has_first_call);
    call.Run();
    ledger.Count(call.TrafficPerRun());
    return call.GetMismatches().first;
  };
}

}  // namespace

std::optional<Case> Conformance::Formula(const std::string& name) const {
  const std::optional<FormulaCase> read = ReadFormulaCase(name);
  if (!read) return std::nullopt;
  return Case{.name = name,
              .send = read->operation == &kConnect ? Connecting(connector_, read->values.n == 1)
                                                   : ByFormula(*read->operation, read->values)};
}

Conformance::Result Conformance::Send(const Case& sent) {
  std::string difference;
  try {
    difference = Difference(sent);
  } catch (const Unsupported& reason) {
    return {
        .name = sent.name,
        .outcome = reason.GetSupport() == Support::kCannot ? Outcome::kCannot : Outcome::kMissing,
        .detail = reason.what()};
  } catch (const Refused& refusal) {
    InvokeStillWorks(sent, refusal);
    return {.name = sent.name, .outcome = Outcome::kRefused, .detail = refusal.what()};
  } catch (const WrongValue& wrong) {
    difference = wrong.what();
  } catch (const std::exception& error) {
    throw Failure(Failure::Kind::kCall, sent.name, error);
  }
  return {.name = sent.name,
          .outcome = difference.empty() ? Outcome::kExact : Outcome::kAltered,
          .detail = difference};
}

std::string Conformance::Difference(const Case& sent) {
  if (sent.concurrency.clients > 1) return SendConcurrently(connector_, sent, ledger_);
  return caller_.Translated([&] { return sent.send(caller_, ledger_); });
}

void Conformance::InvokeStillWorks(const Case& sent, const Refused& refusal) {
  try {
    const std::string difference = ByFormula(kInvoke, {})(caller_, ledger_);
    if (!difference.empty()) throw WrongValue(difference);
  } catch (const std::exception& error) {
    throw Failure(Failure::Kind::kCall,
                  sent.name + ": refused (" + refusal.what() + "), and invoke failed afterwards",
                  error);
  }
}

const char* Label(Conformance::Outcome outcome) {
  constexpr std::array kLabels = {"exact", "refused", "altered", "cannot", "missing"};
  return kLabels.at(static_cast<std::size_t>(outcome));
}

}  // namespace roundtrip
