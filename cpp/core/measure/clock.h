#ifndef ROUNDTRIP_CORE_MEASURE_CLOCK_H_
#define ROUNDTRIP_CORE_MEASURE_CLOCK_H_

#include <chrono>
#include <cstdint>

namespace roundtrip {

/// CLOCK_MONOTONIC, which is what steady_clock reads here. The loop takes its clock as a template
/// parameter: tests hand in one of their own, and the real one is still an inlined call.
struct MonotonicClock {
  /// Nanoseconds since an arbitrary moment, the same for all processes of a host.
  [[nodiscard]] std::int64_t NowNs() const {
    return std::chrono::duration_cast<std::chrono::nanoseconds>(
               std::chrono::steady_clock::now().time_since_epoch())
        .count();
  }
};

}  // namespace roundtrip

#endif  // ROUNDTRIP_CORE_MEASURE_CLOCK_H_
