#ifndef ROUNDTRIP_CORE_CONTRACT_ERRORS_H_
#define ROUNDTRIP_CORE_CONTRACT_ERRORS_H_

#include <stdexcept>
#include <string>
#include <utility>

namespace roundtrip {

/// The command was wrong: the message names the key, what was wrong and what is allowed.
class ProtocolError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The middleware cannot do a workload or call an operation; the message is the reason, of a
/// workload the manifest's.
class Unsupported : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The mapping or the middleware refuses to carry a value; the message says why.
class Refused : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Another value came back than the contract says.
class WrongValue : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// What a middleware raised, for adapters whose middleware does not raise std::exception.
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

/// A command failed, and whose fault it was.
class Failure : public std::runtime_error {
 public:
  enum class Kind { kProtocol, kBind, kConnect, kCall, kCheck, kStore, kInternal };

  /// @param context what was being done
  /// @param cause what stopped it; the detail of a MiddlewareError carries over
  Failure(Kind kind, const std::string& context, const std::exception& cause);

  [[nodiscard]] Kind GetKind() const { return kind_; }
  [[nodiscard]] const std::string& Detail() const { return detail_; }

 private:
  Kind kind_;
  std::string detail_;
};

/// The word of the protocol for a kind.
const char* Label(Failure::Kind kind);

}  // namespace roundtrip

#endif  // ROUNDTRIP_CORE_CONTRACT_ERRORS_H_
