#ifndef ROUNDTRIP_CORE_CONTRACT_LOGICAL_BYTES_H_
#define ROUNDTRIP_CORE_CONTRACT_LOGICAL_BYTES_H_

#include <cstdint>

/// What values weigh in the ledger, whatever they weigh on a wire (contract.md).
namespace roundtrip::logical_bytes {

inline constexpr std::int64_t kInt32 = 4;

/// id 4, name 16, value 8, whatever the name.
inline constexpr std::int64_t kItem = 28;

}  // namespace roundtrip::logical_bytes

#endif  // ROUNDTRIP_CORE_CONTRACT_LOGICAL_BYTES_H_
