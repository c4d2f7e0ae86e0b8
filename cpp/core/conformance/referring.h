#ifndef ROUNDTRIP_CORE_CONFORMANCE_REFERRING_H_
#define ROUNDTRIP_CORE_CONFORMANCE_REFERRING_H_

#include <memory>
#include <string>

#include "core/conformance/cases.h"
#include "core/contract/counters.h"
#include "core/contract/ledger.h"

namespace roundtrip {

/// The cases on references: objects are asked for, called and let go. A counter's own calls stand
/// in no ledger: what it counts to is the proof that they arrived, each once.
class Referring {
 public:
  /// @param counters outlives this
  /// @param ledger where calls that returned are counted; outlives this
  Referring(native::Counters& counters, Ledger& ledger) : counters_(counters), ledger_(ledger) {}

  /// Sends a case.
  /// @return what is different, in words; empty if nothing is
  /// @throws Refused and whatever else the client raises
  std::string Send(const Case& sent);

 private:
  std::string Array(std::size_t count);
  std::string Open(const Case::References& asked);
  std::string CallBack(std::int32_t increments);
  std::unique_ptr<native::Counter> Opened();
  std::int32_t Called(native::Counter& counter);

  native::Counters& counters_;
  Ledger& ledger_;
};

}  // namespace roundtrip

#endif  // ROUNDTRIP_CORE_CONFORMANCE_REFERRING_H_
