#ifndef ROUNDTRIP_CORE_MEASURE_LOOP_H_
#define ROUNDTRIP_CORE_MEASURE_LOOP_H_

#include <cstdint>
#include <optional>

#include "core/measure/call.h"
#include "core/measure/measurement.h"
#include "core/measure/samples.h"
#include "core/measure/stop_rule.h"
#include "core/measure/told.h"

namespace roundtrip {

/// Why a measurement ends here, if it does. The count is asked first: one that was reached says so,
/// though the buffer is full with it.
inline std::optional<Measurement::StoppedBy> Ending(const StopRule& stop, const Told& told,
                                                    std::int64_t taken, std::int64_t passed_ns) {
  if (stop.IsReached(taken, passed_ns)) return Measurement::StoppedBy::kCount;
  if (taken >= stop.capacity) return Measurement::StoppedBy::kCapacity;
  if (passed_ns >= stop.limit_ns) return Measurement::StoppedBy::kTime;
  if (told.IsStopped()) return Measurement::StoppedBy::kTold;
  return std::nullopt;
}

/// The loop of docs/worker-protocol.md: one reading of the clock before each call and one after;
/// between them the call and nothing else.
/// @param samples written from the first; holds the runs that succeeded, also where one raises
/// @throws what the call raises
template <typename Clock>
Measurement Measure(const Clock& clock, Call& call, const StopRule& stop, const Told& told,
                    Samples& samples) {
  samples.Clear();
  const std::int64_t started_ns = clock.NowNs();
  std::int64_t before_ns = started_ns;
  for (;;) {
    call.Run();
    const std::int64_t after_ns = clock.NowNs();
    samples.Add(after_ns - before_ns);
    const auto ending =
        Ending(stop, told, static_cast<std::int64_t>(samples.Count()), after_ns - started_ns);
    if (ending) {
      return {.started_ns = started_ns, .ended_ns = after_ns, .stopped_by = *ending};
    }
    before_ns = clock.NowNs();
  }
}

}  // namespace roundtrip

#endif  // ROUNDTRIP_CORE_MEASURE_LOOP_H_
