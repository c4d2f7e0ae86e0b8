#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <map>
#include <string>

#include "core/contract/operation.h"

namespace roundtrip {

/// Calls and logical payload bytes by operation since the process started. Safe for use by many
/// threads: a reader may see a call whose bytes are not there yet, never a torn number.
class Ledger {
 public:
  using Tally = std::map<std::string, std::int64_t>;

  /// Counts calls of one operation.
  /// @param calls how many; 0 counts nothing
  /// @param elements sizes, counts or items of all of them together
  void Count(const Operation& operation, std::int64_t calls, std::int64_t elements) {
    Entry& entry = entries_[IndexOf(operation)];
    // Relaxed: the numbers order nothing, they are only read once the calls are over.
    entry.calls.fetch_add(calls, std::memory_order_relaxed);
    entry.bytes.fetch_add(elements * operation.bytes, std::memory_order_relaxed);
  }

  /// Calls by operation; those that were never called are left out.
  [[nodiscard]] Tally Calls() const { return Of(&Entry::calls); }

  /// Logical bytes by operation; those that were never called are left out.
  [[nodiscard]] Tally Bytes() const { return Of(&Entry::bytes); }

 private:
  struct Entry {
    std::atomic<std::int64_t> calls{0};
    std::atomic<std::int64_t> bytes{0};
  };

  [[nodiscard]] Tally Of(std::atomic<std::int64_t> Entry::*number) const {
    Tally tally;
    for (const Operation* operation : kOperations) {
      const Entry& entry = entries_[IndexOf(*operation)];
      if (entry.calls > 0) tally[std::string(operation->name)] = entry.*number;
    }
    return tally;
  }

  std::array<Entry, kOperations.size()> entries_;
};

}  // namespace roundtrip
