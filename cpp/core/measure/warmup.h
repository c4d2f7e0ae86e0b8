#ifndef ROUNDTRIP_CORE_MEASURE_WARMUP_H_
#define ROUNDTRIP_CORE_MEASURE_WARMUP_H_

#include <cstdint>
#include <vector>

#include "core/measure/call.h"
#include "core/worker/fields.h"

namespace roundtrip {

/// The same calls, before anything counts.
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

  /// Reads the value of `warmup`.
  /// @throws ProtocolError if a key is missing, unknown or wrong
  static Warmup Read(const Fields& fields);

  /// Warms up.
  /// @param runs counts up with each run that succeeded, also where a later one raises
  /// @return the windows in order
  /// @throws what the call raises
  template <typename Clock>
  std::vector<Window> Run(const Clock& clock, Call& call, std::int64_t& runs) const {
    std::vector<Window> windows;
    const std::int64_t first_run = runs;
    const std::int64_t started_ns = clock.NowNs();
    std::int64_t now_ns = started_ns;
    while (runs - first_run < calls || now_ns - started_ns < elapsed_ns) {
      const std::int64_t opened_run = runs;
      const std::int64_t opened_ns = now_ns;
      do {
        call.Run();
        ++runs;
        now_ns = clock.NowNs();
      } while (now_ns - opened_ns < window_ns);
      windows.push_back({.calls = runs - opened_run, .elapsed_ns = now_ns - opened_ns});
    }
    return windows;
  }
};

}  // namespace roundtrip

#endif  // ROUNDTRIP_CORE_MEASURE_WARMUP_H_
