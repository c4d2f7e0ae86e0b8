#pragma once

#include <cstdint>
#include <vector>

#include "core/measure/loop.h"

namespace roundtrip {

/// The same calls through the same loop, before anything counts.
struct Warmup {
  /// Runs; with elapsed_ns: ends with the window in which both are reached. Zero for both: none.
  std::int64_t calls;
  std::int64_t elapsed_ns;
  /// How long each reported window lasts at least.
  std::int64_t window_ns;

  /// One window: whole runs, and how long they took together.
  struct Window {
    std::int64_t calls;
    std::int64_t elapsed_ns;
  };

  /// How long a pass of the loop lasts; a window is made of passes.
  static constexpr std::int64_t kPassNs = 1'000'000;

  /// Warms up. The last run is left as a measurement leaves it: not settled.
  /// @param samples scratch, written over
  /// @param runs counts up with each run that succeeded, also if a later one raises
  /// @return the windows in order
  /// @throws what the call raises
  template <typename Clock>
  std::vector<Window> Run(const Clock& clock, Call& call, Samples& samples,
                          std::int64_t& runs) const {
    const StopRule pass = {.samples = 1,
                           .elapsed_ns = kPassNs,
                           .limit_ns = kPassNs,
                           .capacity = static_cast<std::int64_t>(samples.Capacity())};
    std::vector<Window> windows;
    const std::int64_t first_run = runs;
    const std::int64_t started_ns = clock.NowNs();
    std::int64_t now_ns = started_ns;
    while (runs - first_run < calls || now_ns - started_ns < elapsed_ns) {
      const std::int64_t opened_run = runs;
      const std::int64_t opened_ns = now_ns;
      do {
        if (runs > first_run) call.Settle();
        try {
          now_ns = Measure(clock, call, pass, samples).ended_ns;
        } catch (...) {
          runs += static_cast<std::int64_t>(samples.Count());
          throw;
        }
        runs += static_cast<std::int64_t>(samples.Count());
      } while (now_ns - opened_ns < window_ns);
      windows.push_back({.calls = runs - opened_run, .elapsed_ns = now_ns - opened_ns});
    }
    return windows;
  }
};

}  // namespace roundtrip
