#pragma once

#include <bench.hh>
#include <cstddef>
#include <mutex>
#include <vector>

#include "core/contract/counter.h"

namespace roundtrip::omniorb {

/// The counters of a server, as references that can be passed. Safe for use by many threads.
class ActiveCounters {
 public:
  /// A new counter, active until it is closed.
  /// @return a reference that is the caller's
  static Counter_ptr Open();

  /// What counts in one, active nowhere yet.
  /// @return a servant that is the caller's
  static PortableServer::Servant Made();

  /// One that is never closed; it begins when it is asked for first.
  /// @param index from 0
  /// @return a reference that stays ours
  Counter_ptr Existing(std::size_t index);

 private:
  std::mutex mutex_;
  std::vector<Counter_var> existing_;
};

/// A reference as the mapping has it: a stub.
class OrbCounter : public native::Counter {
 public:
  /// @param counter is this one's from now on
  explicit OrbCounter(Counter_ptr counter) : counter_(counter) {}

  std::int32_t Increment() override { return counter_->increment(); }
  void Close() override { counter_->close(); }

  [[nodiscard]] Counter_var Reference() const { return counter_; }

 private:
  Counter_var counter_;
};

}  // namespace roundtrip::omniorb
