#ifndef ROUNDTRIP_CORE_CONTRACT_SERVANT_H_
#define ROUNDTRIP_CORE_CONTRACT_SERVANT_H_

#include <cstddef>
#include <cstdint>

#include "core/contract/ledger.h"
#include "core/contract/logical_bytes.h"
#include "core/contract/operation.h"

namespace roundtrip {

/// What the operations of the contract do. An adapter's skeleton calls this and nothing else; it
/// passes lengths where the contract asks for no more, since each middleware has types of its own.
/// Safe for use by many threads.
class Servant {
 public:
  /// @param ledger where calls are counted as they arrive; outlives the servant
  explicit Servant(Ledger& ledger) : ledger_(ledger) {}

  /// Returns n + 1, wrapping at the largest integer.
  std::int32_t Invoke(std::int32_t n) {
    ledger_.Count(Operation::kInvoke, 1, logical_bytes::kInt32);
    // Unsigned, because signed overflow is undefined.
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(n) + 1U);
  }

  /// @param size bytes of the argument
  /// @return that number, as the contract's 32 bits
  std::int32_t PutBytes(std::size_t size) { return Put(Operation::kPutBytes, size); }

  /// @param size characters of the argument, in this server's own
  /// @return that number
  std::int32_t PutChars(std::size_t size) { return Put(Operation::kPutChars, size); }

  /// @param size characters of the argument, in this server's own
  /// @return that number
  std::int32_t PutString(std::size_t size) { return Put(Operation::kPutString, size); }

  /// @param items length of the array that came
  /// @return how many of them, from the first, go back: all but the last
  std::size_t Bounce(std::size_t items) {
    ledger_.Count(Operation::kBounce, 1, static_cast<std::int64_t>(items) * logical_bytes::kItem);
    return items == 0 ? 0 : items - 1;
  }

  /// Counts a call; the skeleton returns its argument.
  void Echo() { ledger_.Count(Operation::kEcho, 1, 0); }

  /// Counts a call; the skeleton returns its argument.
  void EchoArrays() { ledger_.Count(Operation::kEchoArrays, 1, 0); }

  /// Counts a call; the skeleton raises BenchFault in the middleware's own terms.
  void Fail() { ledger_.Count(Operation::kFail, 1, 0); }

  /// Counts a call; the object, and its reference, are the skeleton's to make, here and below.
  void GetCounter() { ledger_.Count(Operation::kGetCounter, 1, 0); }
  void OpenCounter() { ledger_.Count(Operation::kOpenCounter, 1, 0); }
  void GetCounterArray() { ledger_.Count(Operation::kGetCounterArray, 1, 0); }

  /// Counts a call; the skeleton calls the counter by its reference.
  void CallCounter() { ledger_.Count(Operation::kCallCounter, 1, logical_bytes::kInt32); }

 private:
  std::int32_t Put(Operation operation, std::size_t size) {
    ledger_.Count(operation, 1, static_cast<std::int64_t>(size));
    return static_cast<std::int32_t>(size);
  }

  Ledger& ledger_;
};

}  // namespace roundtrip

#endif  // ROUNDTRIP_CORE_CONTRACT_SERVANT_H_
