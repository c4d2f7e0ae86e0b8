#pragma once

#include <exception>
#include <stdexcept>
#include <string>

namespace roundtrip {

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

  /// @param context what was being done
  /// @param cause what stopped it; the detail of a MiddlewareError carries over
  Failure(Kind kind, const std::string& context, const std::exception& cause);

  [[nodiscard]] Kind GetKind() const { return kind_; }
  [[nodiscard]] const std::string& Detail() const { return detail_; }

 private:
  Kind kind_;
  std::string detail_;
};

}  // namespace roundtrip
