#include "core/contract/ledger.h"

namespace roundtrip {

Ledger::Tally Ledger::Of(std::atomic<std::int64_t> Entry::*number) const {
  Tally tally;
  for (const Operation* operation : kOperations) {
    const Entry& entry = entries_[IndexOf(*operation)];
    if (entry.calls > 0) tally[std::string(operation->name)] = entry.*number;
  }
  return tally;
}

}  // namespace roundtrip
