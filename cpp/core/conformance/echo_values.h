#pragma once

#include <nlohmann/json.hpp>

#include "core/contract/all_arrays.h"
#include "core/contract/all_types.h"

/// The values of echo and echoArrays, out of a case's `members`.
namespace roundtrip::echo_values {

/// The plain struct of contract.md with some members changed: `members` has the bits of those,
/// `times` how often a string among them is repeated.
/// @throws std::exception if they name or say what they cannot
native::AllTypes Struct(const nlohmann::json& node);

/// The arrays that have elements; the others are empty. `members` has of each how many by formula,
/// or the bits of each element.
/// @throws std::exception if they name or say what they cannot
native::AllArrays Arrays(const nlohmann::json& node);

}  // namespace roundtrip::echo_values
