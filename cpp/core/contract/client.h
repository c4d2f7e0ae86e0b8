#pragma once

#include <string>

#include "core/contract/errors.h"
#include "core/contract/features.h"

namespace roundtrip {

class Calls;

/// A binding's client of one server, made with the options of the variant. Its destructor closes
/// what is open.
class Client {
 public:
  Client() = default;
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;
  virtual ~Client() = default;

  /// Gives one typed line an operation (measure/calls.h). They are used after Proxy() only, and not
  /// after the client.
  virtual void RegisterOperations(Calls& calls) = 0;

  /// Takes the middleware's own way to a proxy, and no further than its API does by itself. It may
  /// be timed.
  /// @param endpoint as a server of the same wire gave it
  virtual void Proxy(const std::string& endpoint) = 0;

  /// Goes to the server and back, so that a first call finds nothing left to open.
  virtual void WarmConnection() = 0;

  /// Calls an operation that no server has, and returns if the server answers all the same.
  /// @throws Refused if it says, in the wire's own word, that it has no such operation
  /// @throws std::exception if it says anything else
  virtual void CallUnknown() {
    throw Unsupported(Support::kMissing,
                      "the binding does not call an operation that is not there");
  }

  /// Tries what the middleware can do beside the operations; by itself nothing is tried.
  virtual void Try(Features& /*features*/) {}

  /// Called within a handler of what this client or one of its lines raised: raises it as Refused,
  /// native::BenchFault or another std::exception if it is none of these, and returns if it is.
  virtual void Translate() const {}
};

}  // namespace roundtrip
