#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/conformance/cases.h"
#include "core/measure/connect_call.h"

namespace roundtrip {

/// Sends cases across the wire and compares what comes back, bit for bit.
class Conformance {
 public:
  /// Names the file of the cases that have no formula.
  static constexpr const char* kFileVariable = "ROUNDTRIP_CASES";

  enum class Outcome { kExact, kRefused, kAltered, kCannot, kMissing };

  /// What became of a case.
  struct Result {
    std::string name;
    Outcome outcome = Outcome::kExact;
    /// The refusal's words, what came back instead, or why nothing was sent; empty of an exact one.
    std::string detail;
  };

  /// @param caller connected; outlives this
  /// @param ledger where calls that returned are counted; outlives this
  /// @param connector connects further clients to the same server
  /// @param file the path of cases.json; empty if the environment has none
  Conformance(Caller& caller, Ledger& ledger, Connector connector, std::string file)
      : caller_(caller),
        ledger_(ledger),
        connector_(std::move(connector)),
        file_(std::move(file)) {}

  /// Sends cases in their order; nothing is sent if one of them is unknown.
  /// @throws ProtocolError if there is no such case
  /// @throws Failure of kind call if the middleware fails, or if invoke fails after a refusal; of
  ///     kind internal if the file cannot be read
  std::vector<Result> Check(const std::vector<std::string>& names);

 private:
  [[nodiscard]] std::vector<Case> Load(const std::vector<std::string>& names) const;
  Result Send(const Case& sent);
  std::string Difference(const Case& sent);
  std::string SendConcurrently(const Case& sent);
  void InvokeStillWorks(const Case& sent, const Refused& refusal);

  Caller& caller_;
  Ledger& ledger_;
  Connector connector_;
  std::string file_;
};

}  // namespace roundtrip
