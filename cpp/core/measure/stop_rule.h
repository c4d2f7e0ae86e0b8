#ifndef ROUNDTRIP_CORE_MEASURE_STOP_RULE_H_
#define ROUNDTRIP_CORE_MEASURE_STOP_RULE_H_

#include <cstdint>

#include "core/worker/fields.h"

namespace roundtrip {

/// When a measurement ends: always after a whole run, of which there is at least one.
struct StopRule {
  /// With elapsed_ns: ends once both are reached.
  std::int64_t samples;
  std::int64_t elapsed_ns;
  /// Ends once that time has passed, whatever the samples.
  std::int64_t limit_ns;
  /// Ends once that many samples are taken.
  std::int64_t capacity;

  /// Reads the value of `stop`.
  /// @throws ProtocolError if a key is missing, unknown or wrong
  static StopRule Read(const Fields& fields);

  /// Whether samples and time were both reached.
  [[nodiscard]] bool IsReached(std::int64_t taken, std::int64_t passed_ns) const {
    return taken >= samples && passed_ns >= elapsed_ns;
  }
};

}  // namespace roundtrip

#endif  // ROUNDTRIP_CORE_MEASURE_STOP_RULE_H_
