#ifndef ROUNDTRIP_OMNIORB_ORB_COUNTERS_H_
#define ROUNDTRIP_OMNIORB_ORB_COUNTERS_H_

#include <bench.hh>
#include <memory>
#include <vector>

#include "core/contract/counters.h"

namespace roundtrip::omniorb {

/// References as the mapping has them: stubs.
class OrbCounters : public native::Counters {
 public:
  /// @param bench outlives this
  explicit OrbCounters(Bench_ptr bench) : bench_(bench) {}

  std::unique_ptr<native::Counter> GetCounter() override;
  std::unique_ptr<native::Counter> OpenCounter() override;
  std::vector<std::unique_ptr<native::Counter>> GetCounterArray(std::size_t count) override;
  std::int32_t CallCounter(native::Counter& target) override;

 private:
  Bench_ptr bench_;
};

}  // namespace roundtrip::omniorb

#endif  // ROUNDTRIP_OMNIORB_ORB_COUNTERS_H_
