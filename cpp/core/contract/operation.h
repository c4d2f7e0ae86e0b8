#pragma once

#include <algorithm>
#include <array>
#include <string_view>
#include <tuple>

#include "core/contract/generated/operations.h"

/// The operations of the contract: one line each, from which everything of the core follows.
namespace roundtrip {

/// All that `prepare` may name and conformance may call, in the order of the codes.
inline constexpr auto kOperations = std::apply(
    [](const auto&... typed) {
      return std::array<const Operation*, sizeof...(typed) + 1>{&typed..., &kConnect};
    },
    kContract);

/// Where an operation stands in kOperations.
constexpr std::size_t IndexOf(const Operation& operation) { return operation.code - 1; }

static_assert(std::all_of(kOperations.begin(), kOperations.end(), [](const Operation* each) {
  return kOperations[IndexOf(*each)] == each;
}));

/// Does something with each line of the contract, in their order.
template <typename Visit>
void ForEachOperation(Visit visit) {
  std::apply([&](const auto&... typed) { (visit(typed), ...); }, kContract);
}

/// @return none if there is no operation of that name
inline const Operation* FindOperation(std::string_view name) {
  const auto* found = std::find_if(kOperations.begin(), kOperations.end(),
                                   [&](const Operation* each) { return each->name == name; });
  return found == kOperations.end() ? nullptr : *found;
}

}  // namespace roundtrip
