#ifndef ROUNDTRIP_CORE_CONFORMANCE_SENDING_H_
#define ROUNDTRIP_CORE_CONFORMANCE_SENDING_H_

#include <string>

#include "core/conformance/cases.h"
#include "core/contract/client.h"
#include "core/contract/ledger.h"

namespace roundtrip {

/// Calls what a case says, counts what returned, and compares what came with what should have.
class Sending {
 public:
  /// @param ledger where calls that returned are counted; outlives this
  explicit Sending(Ledger& ledger) : ledger_(ledger) {}

  /// Sends a case once. A call that returned counts, whatever it returned; one that was refused
  /// does not.
  /// @return what is different, in words; empty if nothing is
  /// @throws Refused, Unsupported and whatever else the client raises
  std::string Send(Client& client, const Case& sent);

 private:
  std::string Fail(Client& client, const native::BenchFault& sent);

  Ledger& ledger_;
};

}  // namespace roundtrip

#endif  // ROUNDTRIP_CORE_CONFORMANCE_SENDING_H_
