#ifndef ROUNDTRIP_CORE_CONFORMANCE_CONFORMANCE_H_
#define ROUNDTRIP_CORE_CONFORMANCE_CONFORMANCE_H_

#include <string>
#include <utility>

#include "core/conformance/at_once.h"
#include "core/conformance/cases.h"
#include "core/conformance/sending.h"
#include "core/contract/client.h"
#include "core/contract/errors.h"
#include "core/contract/ledger.h"

namespace roundtrip {

/// Sends cases across the wire and compares what comes back, bit for bit.
class Conformance {
 public:
  enum class Outcome { kExact, kRefused, kAltered, kUnsupported };

  /// What became of a case.
  struct Result {
    std::string name;
    Outcome outcome = Outcome::kExact;
    /// The refusal's words, what came back instead, or why nothing was sent; empty of an exact one.
    std::string detail;
  };

  /// @param client connected; outlives this
  /// @param ledger where calls that returned are counted; outlives this
  /// @param more connects further clients, for cases that several send at once
  Conformance(Client& client, Ledger& ledger, Connector more = {})
      : client_(client), sending_(ledger), more_(std::move(more)) {}

  /// Sends one case.
  /// @throws Failure of kind call if the middleware fails, or if invoke fails after a refusal
  Result Send(const Case& sent);

 private:
  void InvokeStillWorks(const Case& sent, const Refused& refusal);

  Client& client_;
  Sending sending_;
  Connector more_;
};

/// The word of the protocol.
const char* Label(Conformance::Outcome outcome);

}  // namespace roundtrip

#endif  // ROUNDTRIP_CORE_CONFORMANCE_CONFORMANCE_H_
