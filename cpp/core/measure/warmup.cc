#include "core/measure/warmup.h"

namespace roundtrip {

Warmup Warmup::Read(const Fields& fields) {
  fields.Allow({"calls", "elapsed_ns", "window_ns"});
  return {.calls = fields.Whole("calls", 0, INT64_MAX),
          .elapsed_ns = fields.Whole("elapsed_ns", 0, INT64_MAX),
          .window_ns = fields.Whole("window_ns", 1, INT64_MAX)};
}

}  // namespace roundtrip
