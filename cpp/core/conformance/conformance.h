#pragma once

#include <future>
#include <latch>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/conformance/cases.h"

namespace roundtrip {

/// Sends cases across the wire and compares what comes back, bit for bit.
class Conformance {
 public:
  /// Names the file of the cases that have no formula.
  static constexpr const char* kFileVariable = "ROUNDTRIP_CASES";

  enum class Outcome { kExact, kRefused, kAltered, kUnsupported, kNotImplemented };

  /// What became of a case.
  struct Result {
    std::string name;
    Outcome outcome = Outcome::kExact;
    /// The refusal's words, what came back instead, or why nothing was sent; empty of an exact one.
    std::string detail;
  };

  /// Caller and call counts outlive this; `file` is the path of cases.json, or empty.
  Conformance(Caller& caller, CallCounts& call_counts, Connector connector, std::string file)
      : caller_(caller),
        call_counts_(call_counts),
        connector_(std::move(connector)),
        file_(std::move(file)) {}

  /// Sends cases in their order; nothing is sent if one of them is unknown.
  /// @throws ProtocolError if there is no such case
  /// @throws Failure of kind call if the middleware fails, or if invoke fails after a refusal; of
  ///     kind internal if the file cannot be read
  std::vector<Result> Check(const std::vector<std::string>& names) {
    std::vector<Result> results;
    for (const Case& loaded : Load(names)) results.push_back(Send(loaded));
    return results;
  }

 private:
  [[nodiscard]] std::vector<Case> Load(const std::vector<std::string>& names) const {
    std::optional<Cases> cases;
    std::vector<Case> loaded;
    for (const std::string& name : names) {
      if (const std::optional<FormulaCase> read = ReadFormulaCase(name)) {
        const bool is_connect = read->operation == &kConnect;
        loaded.push_back({.name = name,
                          .send = is_connect ? Connecting(read->values.n == 1)
                                             : ByFormula(*read->operation, read->values)});
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

  [[nodiscard]] CaseSender Connecting(bool has_first_call) const {
    return [connector = connector_, has_first_call](Caller& /*caller*/, CallCounts& call_counts) {
      ConnectCall call(connector, has_first_call);
      call.Run();
      call_counts.Count(call.TrafficPerRun());
      return call.GetMismatches().first;
    };
  }

  Result Send(const Case& sent) {
    std::string difference;
    try {
      difference = sent.clients > 1
                       ? SendConcurrently(sent)
                       : caller_.Translated([&] { return sent.send(caller_, call_counts_); });
    } catch (const NotCallable& reason) {
      const bool is_finding = reason.GetSupport() == Support::kUnsupported;
      return {sent.name, is_finding ? Outcome::kUnsupported : Outcome::kNotImplemented,
              reason.what()};
    } catch (const Refused& refusal) {
      InvokeStillWorks(sent, refusal);
      return {sent.name, Outcome::kRefused, refusal.what()};
    } catch (const WrongValue& wrong) {
      difference = wrong.what();
    } catch (const std::exception& error) {
      throw Failure(Failure::Kind::kCall, sent.name, error);
    }
    return {sent.name, difference.empty() ? Outcome::kExact : Outcome::kAltered, difference};
  }

  /// @return the first difference
  /// @throws what the first that failed raised
  std::string SendConcurrently(const Case& sent) {
    std::latch together(sent.clients);
    // The end of a future waits for its thread, also if another one has raised.
    std::vector<std::future<std::string>> differences;
    for (int i = 0; i < sent.clients; ++i) {
      // Connected by the thread that calls: a middleware may tie a client to it.
      differences.push_back(std::async(std::launch::async, [&] {
        std::unique_ptr<Caller> caller;
        try {
          caller = connector_.Connect();
        } catch (...) {
          together.count_down();
          throw;
        }
        together.arrive_and_wait();
        return SendOften(*caller, sent);
      }));
    }
    std::string first;
    for (auto& future : differences) {
      const std::string difference = future.get();
      if (first.empty()) first = difference;
    }
    return first;
  }

  std::string SendOften(Caller& caller, const Case& sent) {
    for (int i = 0; i < sent.calls; ++i) {
      const std::string difference =
          caller.Translated([&] { return sent.send(caller, call_counts_); });
      if (!difference.empty()) {
        return "call " + std::to_string(i) + " of one of them: " + difference;
      }
    }
    return "";
  }

  void InvokeStillWorks(const Case& sent, const Refused& refusal) {
    try {
      const std::string difference = ByFormula(kInvoke, {})(caller_, call_counts_);
      if (!difference.empty()) throw WrongValue(difference);
    } catch (const std::exception& error) {
      throw Failure(Failure::Kind::kCall,
                    sent.name + ": refused (" + refusal.what() + "), and invoke failed afterwards",
                    error);
    }
  }

  Caller& caller_;
  CallCounts& call_counts_;
  Connector connector_;
  std::string file_;
};

}  // namespace roundtrip
