#ifndef ROUNDTRIP_CORE_CONTRACT_BENCH_FAULT_H_
#define ROUNDTRIP_CORE_CONTRACT_BENCH_FAULT_H_

#include <cstdint>
#include <exception>
#include <string>
#include <utility>

namespace roundtrip::native {

/// What `fail` raises: the contract's one exception in C++'s own types.
class BenchFault : public std::exception {
 public:
  /// @param message WTF-8 (text.h), NUL included
  BenchFault(std::int32_t code, std::string message) : code_(code), message_(std::move(message)) {}

  [[nodiscard]] std::int32_t Code() const { return code_; }
  [[nodiscard]] const std::string& Message() const { return message_; }
  [[nodiscard]] const char* what() const noexcept override { return message_.c_str(); }

 private:
  std::int32_t code_;
  std::string message_;
};

}  // namespace roundtrip::native

#endif  // ROUNDTRIP_CORE_CONTRACT_BENCH_FAULT_H_
