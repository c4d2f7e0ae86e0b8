#ifndef ROUNDTRIP_OMNIORB_ACTIVE_COUNTERS_H_
#define ROUNDTRIP_OMNIORB_ACTIVE_COUNTERS_H_

#include <bench.hh>
#include <cstddef>
#include <mutex>
#include <vector>

namespace roundtrip::omniorb {

/// The counters of a server, as references that can be passed. Safe for use by many threads.
class ActiveCounters {
 public:
  /// A new counter, active until it is closed.
  /// @return a reference that is the caller's
  static Counter_ptr Open();

  /// One that is never closed; it begins when it is asked for first.
  /// @param index from 0
  /// @return a reference that stays ours
  Counter_ptr Existing(std::size_t index);

 private:
  std::mutex mutex_;
  std::vector<Counter_var> existing_;
};

}  // namespace roundtrip::omniorb

#endif  // ROUNDTRIP_OMNIORB_ACTIVE_COUNTERS_H_
