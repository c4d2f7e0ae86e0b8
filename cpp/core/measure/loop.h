#pragma once

#include <cstdint>
#include <optional>

#include "core/measure/call.h"
#include "core/measure/samples.h"

namespace roundtrip {

/// When a measurement ends: always after a whole run, of which there is at least one.
struct StopRule {
  /// With elapsed_ns: ends once both are reached.
  std::int64_t samples;
  std::int64_t elapsed_ns;
  /// Ends once that time has passed, whatever the samples.
  std::int64_t limit_ns;
  /// Ends once so many samples are taken.
  std::int64_t capacity;

  /// Of a lead-in: nothing is to be run.
  [[nodiscard]] bool IsNone() const { return samples == 0 && elapsed_ns == 0; }
};

/// Which part of the stop rule ended a measurement, in the order in which they are asked.
enum class StoppedBy { kCount, kCapacity, kTime };

/// When a measurement ran, and why it ended; its samples stand beside it.
struct Measurement {
  /// CLOCK_MONOTONIC before the first call, and after the last.
  std::int64_t started_ns;
  std::int64_t ended_ns;
  StoppedBy stopped_by;
};

/// Why a measurement ends here, if it does.
inline std::optional<StoppedBy> Ending(const StopRule& stop, std::int64_t taken,
                                       std::int64_t passed_ns) {
  if (taken >= stop.samples && passed_ns >= stop.elapsed_ns) return StoppedBy::kCount;
  if (taken >= stop.capacity) return StoppedBy::kCapacity;
  if (passed_ns >= stop.limit_ns) return StoppedBy::kTime;
  return std::nullopt;
}

/// The loop of docs/worker-protocol.md: one reading of the clock before each call and one after;
/// between them the call and nothing else.
/// @param stop its capacity is at most that of the samples
/// @param samples written from the first; holds the runs that succeeded, also if one raises
/// @throws what the call raises
template <typename Clock>
Measurement Measure(const Clock& clock, Call& call, const StopRule& stop, Samples& samples) {
  samples.Clear();
  const std::int64_t started_ns = clock.NowNs();
  std::int64_t before_ns = started_ns;
  for (;;) {
    call.Run();
    const std::int64_t after_ns = clock.NowNs();
    samples.Add(before_ns, after_ns);
    const auto ending =
        Ending(stop, static_cast<std::int64_t>(samples.Count()), after_ns - started_ns);
    if (ending) {
      return {.started_ns = started_ns, .ended_ns = after_ns, .stopped_by = *ending};
    }
    call.Settle();
    // Last, so that nothing of the above is in a sample.
    before_ns = clock.NowNs();
  }
}

}  // namespace roundtrip
