#ifndef ROUNDTRIP_CORE_CONFORMANCE_H_
#define ROUNDTRIP_CORE_CONFORMANCE_H_

#include <string>

#include "core/cases.h"
#include "core/client.h"
#include "core/errors.h"
#include "core/ledger.h"

namespace roundtrip {

/// Sends cases across the wire and compares what comes back, bit for bit.
class Conformance {
 public:
  enum class Outcome { kExact, kRefused, kAltered };

  /// What became of a case.
  struct Result {
    std::string name;
    Outcome outcome = Outcome::kExact;
    /// The refusal's words, or what came back instead; empty of an exact one.
    std::string detail;
  };

  /// @param client connected; outlives this
  /// @param ledger where calls that returned are counted; outlives this
  Conformance(Client& client, Ledger& ledger) : client_(client), ledger_(ledger) {}

  /// Sends one case.
  /// @throws Failure of kind call if the middleware fails, or if invoke fails after a refusal
  Result Send(const Case& sent);

 private:
  using Reply = decltype(Case::reply);

  Reply CallOperation(const Case& sent);
  void InvokeStillWorks(const Case& sent, const Refused& refusal);

  Client& client_;
  Ledger& ledger_;
};

/// The word of the protocol.
const char* Label(Conformance::Outcome outcome);

}  // namespace roundtrip

#endif  // ROUNDTRIP_CORE_CONFORMANCE_H_
