#ifndef ROUNDTRIP_CORE_MEASURE_RUNTIME_USE_H_
#define ROUNDTRIP_CORE_MEASURE_RUNTIME_USE_H_

#include <cstdint>

namespace roundtrip {

/// What the language's runtime did. C++ has no collector, and its compiler is done before the
/// process starts.
struct RuntimeUse {
  std::int64_t collected_ns = 0;
  std::int64_t collections = 0;
};

}  // namespace roundtrip

#endif  // ROUNDTRIP_CORE_MEASURE_RUNTIME_USE_H_
