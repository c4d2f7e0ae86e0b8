#include "core/contract/ledger.h"

namespace roundtrip {

Ledger::Tally Ledger::Calls() const {
  Tally tally;
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    if (entries_[i].calls > 0) {
      tally[std::string(kOperationNames[i])] = entries_[i].calls;
    }
  }
  return tally;
}

Ledger::Tally Ledger::Bytes() const {
  Tally tally;
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    if (entries_[i].calls > 0) {
      tally[std::string(kOperationNames[i])] = entries_[i].bytes;
    }
  }
  return tally;
}

}  // namespace roundtrip
