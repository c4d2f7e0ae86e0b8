#include "core/measure/stop_rule.h"

#include "core/measure/samples.h"

namespace roundtrip {

StopRule StopRule::Read(const Fields& fields) {
  fields.Allow({"samples", "elapsed_ns", "limit_ns", "capacity"});
  return {.samples = fields.Whole("samples", 1, INT64_MAX),
          .elapsed_ns = fields.Whole("elapsed_ns", 0, INT64_MAX),
          .limit_ns = fields.Whole("limit_ns", 1, INT64_MAX),
          .capacity = fields.Whole("capacity", 1, Samples::MostCapacity())};
}

}  // namespace roundtrip
