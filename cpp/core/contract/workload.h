#ifndef ROUNDTRIP_CORE_CONTRACT_WORKLOAD_H_
#define ROUNDTRIP_CORE_CONTRACT_WORKLOAD_H_

#include <cstddef>
#include <cstdint>
#include <string>

#include "core/contract/operation.h"
#include "core/worker/fields.h"

namespace roundtrip {

/// What can be timed, and how large its arguments are.
struct Workload {
  enum class Kind { kInvocation, kDataBytes, kDataChars, kDataString, kObjects };

  /// 1 MiB, as the data test of Elbers et al. has it.
  static constexpr std::int64_t kDefaultSize = 1'048'576;
  /// 16 Mi: three bytes a character still fit the largest frame of the null socket.
  static constexpr std::int64_t kMostSize = std::int64_t{16} * 1'048'576;
  /// 350, as the object test of Elbers et al. has it.
  static constexpr std::int64_t kDefaultItems = 350;
  /// Prepared frames of a bounce grow with the square: those of 4,096 take 134 MB.
  static constexpr std::int64_t kMostItems = 4096;

  Kind kind = Kind::kInvocation;
  /// Bytes or characters of the data workloads.
  std::size_t size = kDefaultSize;
  /// Length of the array that is bounced.
  std::size_t items = kDefaultItems;

  /// Reads both keys of a `prepare`.
  /// @param label value of `workload`
  /// @param parameters value of `parameters`
  /// @throws ProtocolError if there is no such workload, or a parameter is not one of its own
  static Workload Read(const std::string& label, const Fields& parameters);

  /// The name that the protocol uses.
  [[nodiscard]] const char* Label() const;

  /// The operation that a run calls.
  [[nodiscard]] Operation CalledOperation() const;

  /// Remote calls of one run: for a bounce one for every two items, else one.
  [[nodiscard]] std::int64_t CallsPerRun() const;

  /// Logical bytes of one run, as the servant counts them.
  [[nodiscard]] std::int64_t BytesPerRun() const;
};

}  // namespace roundtrip

#endif  // ROUNDTRIP_CORE_CONTRACT_WORKLOAD_H_
