#pragma once

#include <chrono>
#include <cstdint>
#include <thread>

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

  /// Waits until a moment of this clock.
  void WaitUntil(std::int64_t at_ns) const {
    const std::chrono::steady_clock::time_point at{std::chrono::nanoseconds(at_ns)};
    std::this_thread::sleep_until(at);
  }
};

}  // namespace roundtrip
