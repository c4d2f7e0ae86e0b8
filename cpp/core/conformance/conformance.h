#pragma once

#include <string>
#include <utility>

#include "core/conformance/cases.h"
#include "core/measure/connect_call.h"

namespace roundtrip {

/// Sends cases across the wire and compares what comes back, bit for bit.
class Conformance {
 public:
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
  Conformance(Caller& caller, Ledger& ledger, Connector connector)
      : caller_(caller), ledger_(ledger), connector_(std::move(connector)) {}

  /// A case that is in no file, its values by formula.
  /// @return none if the name has another form
  /// @throws ProtocolError as ReadFormulaCase() does
  std::optional<Case> Formula(const std::string& name) const;

  /// Sends one case.
  /// @throws Failure of kind call if the middleware fails, or if invoke fails after a refusal
  Result Send(const Case& sent);

 private:
  std::string Difference(const Case& sent);
  void InvokeStillWorks(const Case& sent, const Refused& refusal);

  Caller& caller_;
  Ledger& ledger_;
  Connector connector_;
};

}  // namespace roundtrip
