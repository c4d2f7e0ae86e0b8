#pragma once

#include <cstdint>
#include <exception>
#include <stdexcept>
#include <string>
#include <utility>

namespace roundtrip {

/// Whether a binding can call an operation.
enum class Support {
  kCalled,
  /// The mapping has no such thing: a finding.
  kCannot,
  /// The binding has no line for it: a gap of ours.
  kMissing
};

/// A binding cannot call an operation; the message is the reason.
class Unsupported : public std::runtime_error {
 public:
  Unsupported(Support support, const std::string& reason)
      : std::runtime_error(reason), support_(support) {}

  [[nodiscard]] Support GetSupport() const { return support_; }

 private:
  Support support_;
};

/// What a middleware raised, from bindings whose middleware does not raise std::exception.
class MiddlewareError : public std::runtime_error {
 public:
  /// @param message one line that a user can act on
  /// @param detail the middleware's own report; may be empty
  explicit MiddlewareError(const std::string& message, std::string detail = {})
      : std::runtime_error(message), detail_(std::move(detail)) {}

  [[nodiscard]] const std::string& Detail() const { return detail_; }

 private:
  std::string detail_;
};

/// The mapping or the middleware refuses to carry a value; the message says why.
class Refused : public MiddlewareError {
 public:
  using MiddlewareError::MiddlewareError;
};

/// Another value came back than the contract says.
class WrongValue : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

namespace native {

/// What `fail` raises: the contract's one exception in C++'s own types.
class BenchFault : public std::exception {
 public:
  BenchFault(std::int32_t code, std::u16string message)
      : code_(code), message_(std::move(message)) {}

  [[nodiscard]] std::int32_t Code() const { return code_; }
  [[nodiscard]] const std::u16string& Message() const { return message_; }
  [[nodiscard]] const char* what() const noexcept override { return "BenchFault"; }

 private:
  std::int32_t code_;
  std::u16string message_;
};

}  // namespace native
}  // namespace roundtrip
