#pragma once

#include <exception>
#include <stdexcept>
#include <string>
#include <utility>

namespace roundtrip {

/// Whether a binding can call an operation.
enum class Support {
  kCalled,
  /// The mapping has no such thing: a finding.
  kUnsupported,
  /// The binding has no line for it: a gap of ours.
  kNotImplemented
};

/// A binding cannot call an operation; the message is the reason.
class NotCallable : public std::runtime_error {
 public:
  NotCallable(Support support, const std::string& reason)
      : std::runtime_error(reason), support_(support) {}

  [[nodiscard]] Support GetSupport() const { return support_; }

 private:
  Support support_;
};

/// What a middleware raised, from bindings whose middleware does not raise std::exception.
class MiddlewareError : public std::runtime_error {
 public:
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

/// The command was wrong: the message names the key, what was wrong and what is expected.
class ProtocolError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A command failed, and whose fault it was.
class Failure : public std::runtime_error {
 public:
  enum class Kind { kProtocol, kBind, kConnect, kCall, kCheck, kStore, kInternal };

  Failure(Kind kind, const std::string& message) : std::runtime_error(message), kind_(kind) {}

  /// @param cause of what was being done; the detail of a MiddlewareError carries over
  Failure(Kind kind, const std::string& context, const std::exception& cause)
      : Failure(kind, context + ": " + cause.what()) {
    const auto* error = dynamic_cast<const MiddlewareError*>(&cause);
    if (error != nullptr) detail_ = error->Detail();
  }

  [[nodiscard]] Kind GetKind() const { return kind_; }
  [[nodiscard]] const std::string& Detail() const { return detail_; }

 private:
  Kind kind_;
  std::string detail_;
};

}  // namespace roundtrip
