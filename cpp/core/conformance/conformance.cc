#include "core/conformance/conformance.h"

#include <future>
#include <latch>
#include <memory>
#include <optional>

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

/// Sends a case as often as it says, once all clients are there.
std::string SendOften(Caller& caller, Ledger& ledger, const Case& sent, std::latch& together) {
  together.arrive_and_wait();
  for (int i = 0; i < sent.concurrency.calls; ++i) {
    const std::string difference = caller.Translated([&] { return sent.send(caller, ledger); });
    if (!difference.empty()) {
      return "call " + std::to_string(i) + " of one of them: " + difference;
    }
  }
  return "";
}

}  // namespace

std::vector<Conformance::Result> Conformance::Check(const std::vector<std::string>& names) {
  std::vector<Result> results;
  for (const Case& loaded : Load(names)) results.push_back(Send(loaded));
  return results;
}

std::vector<Case> Conformance::Load(const std::vector<std::string>& names) const {
  std::optional<Cases> cases;
  std::vector<Case> loaded;
  for (const std::string& name : names) {
    if (const std::optional<FormulaCase> read = ReadFormulaCase(name)) {
      const auto& [operation, values] = *read;
      loaded.push_back({.name = name,
                        .send = operation == &kConnect ? Connecting(connector_, values.n == 1)
                                                       : ByFormula(*operation, values)});
      continue;
    }
    if (file_.empty()) {
      throw ProtocolError(std::string(kFileVariable) +
                          " is not set; expected the path of cases.json");
    }
    try {
      if (!cases) cases.emplace(file_);
      loaded.push_back(cases->Named(name));
    } catch (const ProtocolError&) {
      throw;
    } catch (const std::exception& error) {
      throw Failure(Failure::Kind::kInternal, "reading " + file_, error);
    }
  }
  return loaded;
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
  if (sent.concurrency.clients > 1) return SendConcurrently(sent);
  return caller_.Translated([&] { return sent.send(caller_, ledger_); });
}

/// Connects the clients, and waits until each has done its calls.
/// @return the first difference
/// @throws what the first that failed raised
std::string Conformance::SendConcurrently(const Case& sent) {
  std::vector<std::unique_ptr<Caller>> callers;
  for (int i = 0; i < sent.concurrency.clients; ++i) callers.push_back(connector_.Connect());
  std::latch together(sent.concurrency.clients);
  // The end of a future waits for its thread, also if another one has raised.
  std::vector<std::future<std::string>> differences;
  for (const auto& caller : callers) {
    differences.push_back(std::async(std::launch::async, [this, &sent, &together, &caller] {
      return SendOften(*caller, ledger_, sent, together);
    }));
  }
  std::string first;
  for (auto& future : differences) {
    const std::string difference = future.get();
    if (first.empty()) first = difference;
  }
  return first;
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

}  // namespace roundtrip
