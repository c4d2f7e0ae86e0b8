#include "core/contract/all_types.h"

#include "core/contract/differing.h"

namespace roundtrip::native {

std::string Difference(const AllTypes& expected, const AllTypes& came) {
  std::string first;
  ForEachMember(
      [&first](const char* name, const auto& wanted, const auto& got) {
        if (first.empty()) first = Differing(name, wanted, got);
      },
      expected, came);
  return first;
}

}  // namespace roundtrip::native
