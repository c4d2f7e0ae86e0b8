#ifndef ROUNDTRIP_CORE_MEASURE_CHECKS_H_
#define ROUNDTRIP_CORE_MEASURE_CHECKS_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/contract/item.h"

namespace roundtrip {

/// @throws WrongValue unless a reply is what it must be
void CheckNumber(std::int32_t expected, std::int32_t reply);

/// @param items length of the array that was bounced, of timed values
/// @param last_reply Item 0 alone; of an odd length nothing
/// @throws WrongValue if it is something else
void CheckLastBounce(std::size_t items, const std::vector<native::Item>& last_reply);

}  // namespace roundtrip

#endif  // ROUNDTRIP_CORE_MEASURE_CHECKS_H_
