#ifndef ROUNDTRIP_OMNIORB_ORB_COUNTER_H_
#define ROUNDTRIP_OMNIORB_ORB_COUNTER_H_

#include <bench.hh>

#include "core/contract/counter.h"

namespace roundtrip::omniorb {

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

#endif  // ROUNDTRIP_OMNIORB_ORB_COUNTER_H_
