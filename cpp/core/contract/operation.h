#ifndef ROUNDTRIP_CORE_CONTRACT_OPERATION_H_
#define ROUNDTRIP_CORE_CONTRACT_OPERATION_H_

#include <array>
#include <cstddef>
#include <string_view>

namespace roundtrip {

/// The operations of the contract that are called so far, and kUnknown, which is none of them: what
/// no server has. The values index kOperationNames and the ledger.
enum class Operation : std::size_t {
  kInvoke,
  kPutBytes,
  kPutChars,
  kPutString,
  kBounce,
  kEcho,
  kEchoArrays,
  kFail,
  kGetCounter,
  kOpenCounter,
  kGetCounterArray,
  kCallCounter,
  kUnknown
};

/// As contract.md spells them, in the order of Operation.
inline constexpr std::array<std::string_view, 13> kOperationNames = {
    "invoke", "putBytes",   "putChars",    "putString",       "bounce",      "echo",   "echoArrays",
    "fail",   "getCounter", "openCounter", "getCounterArray", "callCounter", "unknown"};

/// The name of an operation.
constexpr std::string_view Name(Operation operation) {
  return kOperationNames.at(static_cast<std::size_t>(operation));
}

}  // namespace roundtrip

#endif  // ROUNDTRIP_CORE_CONTRACT_OPERATION_H_
