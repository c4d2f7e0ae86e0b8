#include "core/contract/all_arrays.h"

#include "core/contract/differing.h"

namespace roundtrip::native {
namespace {

std::string DifferentSize(const std::string& array, std::size_t expected, std::size_t came) {
  return expected == came ? ""
                          : array + " has " + std::to_string(came) + " elements instead of " +
                                std::to_string(expected);
}

std::string Element(const std::string& array, std::size_t index) {
  return array + "[" + std::to_string(index) + "]";
}

template <typename Value>
std::string Difference(const std::string& array, const std::vector<Value>& expected,
                       const std::vector<Value>& came) {
  std::string first = DifferentSize(array, expected.size(), came.size());
  for (std::size_t i = 0; first.empty() && i < expected.size(); ++i) {
    first = Differing<Value>(Element(array, i), expected[i], came[i]);
  }
  return first;
}

std::string StructDifference(const std::vector<AllTypes>& expected,
                             const std::vector<AllTypes>& came) {
  std::string first = DifferentSize("structs", expected.size(), came.size());
  for (std::size_t i = 0; first.empty() && i < expected.size(); ++i) {
    const std::string member = Difference(expected[i], came[i]);
    if (!member.empty()) first = Element("structs", i) + " " + member;
  }
  return first;
}

}  // namespace

std::string Difference(const AllArrays& expected, const AllArrays& came) {
  std::string first;
  ForEachArray(
      [&first](const char* name, auto /*member*/, const auto& wanted, const auto& got) {
        if (first.empty()) first = Difference(name, wanted, got);
      },
      expected, came);
  return first.empty() ? StructDifference(expected.structs, came.structs) : first;
}

}  // namespace roundtrip::native
