#ifndef ROUNDTRIP_CORE_MEASURE_MEASUREMENT_H_
#define ROUNDTRIP_CORE_MEASURE_MEASUREMENT_H_

#include <cstdint>

namespace roundtrip {

/// When a measurement ran, and why it ended; its samples stand beside it.
struct Measurement {
  enum class StoppedBy { kCount, kTime, kCapacity, kTold };

  /// CLOCK_MONOTONIC before the first call, and after the last.
  std::int64_t started_ns;
  std::int64_t ended_ns;
  StoppedBy stopped_by;
};

/// The word of the protocol.
constexpr const char* Label(Measurement::StoppedBy stopped_by) {
  switch (stopped_by) {
    case Measurement::StoppedBy::kCount:
      return "count";
    case Measurement::StoppedBy::kTime:
      return "time";
    case Measurement::StoppedBy::kCapacity:
      return "capacity";
    case Measurement::StoppedBy::kTold:
      break;
  }
  return "told";
}

}  // namespace roundtrip

#endif  // ROUNDTRIP_CORE_MEASURE_MEASUREMENT_H_
