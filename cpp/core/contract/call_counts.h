#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <map>
#include <string>

#include "core/contract/operation.h"

namespace roundtrip {

/// What calls add to the call counts.
struct Traffic {
  const Operation* operation;
  std::int64_t calls;
  /// Sizes, counts or items of all of them together.
  std::int64_t elements;
};

/// Calls and logical payload bytes by operation since the process started. Safe for use by many
/// threads: a reader may see a call whose bytes are not there yet, never a torn number.
class CallCounts {
 public:
  /// By operation; those that were never called are left out.
  using Tally = std::map<std::string, std::int64_t>;

  /// Counts calls of one operation; none are no entry.
  void Count(const Traffic& traffic) {
    Entry& entry = entries_[IndexOf(*traffic.operation)];
    // Relaxed: the numbers order nothing, they are only read once the calls are over.
    entry.calls.fetch_add(traffic.calls, std::memory_order_relaxed);
    entry.bytes.fetch_add(traffic.elements * traffic.operation->bytes, std::memory_order_relaxed);
  }

  [[nodiscard]] Tally Calls() const { return Of(&Entry::calls); }
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
