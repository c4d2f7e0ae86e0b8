#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <thread>

#include "core/measure/stop_signal.h"

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

  /// Waits until a moment of this clock, or until it is told to stop.
  void WaitUntil(std::int64_t at_ns, const StopSignal& signal) const {
    constexpr std::int64_t kLookNs = 10'000'000;
    for (std::int64_t now_ns = NowNs(); now_ns < at_ns && !signal.IsStopped(); now_ns = NowNs()) {
      std::this_thread::sleep_for(std::chrono::nanoseconds(std::min(at_ns - now_ns, kLookNs)));
    }
  }
};

}  // namespace roundtrip
