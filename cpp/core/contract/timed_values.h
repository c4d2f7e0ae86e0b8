#ifndef ROUNDTRIP_CORE_CONTRACT_TIMED_VALUES_H_
#define ROUNDTRIP_CORE_CONTRACT_TIMED_VALUES_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/contract/all_types.h"
#include "core/contract/item.h"

/// The values that are timed, by the formulas of contract.md, so that no row has easier data.
namespace roundtrip::timed_values {

/// The argument of invoke. 31 bits: some wires spend more on a negative integer.
inline constexpr std::int32_t kInvokeArgument = 0x12345678;

/// Bytes 1 + i mod 127: no zeros, ASCII.
/// @param size how many
std::vector<std::uint8_t> Bytes(std::size_t size);

/// Characters `a` + i mod 26, of char arrays and strings.
/// @param size how many
std::string Characters(std::size_t size);

/// @param i from 0
native::Item ItemAt(std::size_t i);

/// Struct i; element i of an array of a type is the member of that type.
/// @param i from 0
native::AllTypes AllTypesAt(std::size_t i);

/// The items from 0 on.
/// @param count how many
std::vector<native::Item> Items(std::size_t count);

}  // namespace roundtrip::timed_values

#endif  // ROUNDTRIP_CORE_CONTRACT_TIMED_VALUES_H_
