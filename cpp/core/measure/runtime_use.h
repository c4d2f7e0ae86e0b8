#pragma once

#include <cstdint>

namespace roundtrip {

/// What the language's runtime did. C++ has no collector, and its compiler is done before the
/// process starts.
struct RuntimeUse {
  std::int64_t collected_ns = 0;
  std::int64_t collections = 0;
};

}  // namespace roundtrip
