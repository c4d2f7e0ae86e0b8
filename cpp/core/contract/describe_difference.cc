#include "core/contract/describe_difference.h"

namespace roundtrip {

std::string CheckMonotonic(const std::string& what, native::Counter& counter) {
  const std::int32_t first = counter.Increment();
  const std::int32_t second = counter.Increment();
  if (second > first) return "";
  return what + " counted to " + std::to_string(second) + " after " + std::to_string(first);
}

}  // namespace roundtrip
