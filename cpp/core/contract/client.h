#ifndef ROUNDTRIP_CORE_CONTRACT_CLIENT_H_
#define ROUNDTRIP_CORE_CONTRACT_CLIENT_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/contract/all_arrays.h"
#include "core/contract/all_types.h"
#include "core/contract/counters.h"
#include "core/contract/item.h"
#include "core/contract/workload.h"
#include "core/measure/call.h"
#include "core/worker/options.h"
#include "core/worker/versions.h"

namespace roundtrip {

/// An adapter's client. Its destructor closes what is open.
///
/// The operations by name are for the conformance cases, outside all timing; text is WTF-8.
/// Each raises Refused where the mapping or the middleware says no to the value, and another
/// std::exception where the call fails.
class Client {
 public:
  Client() = default;
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;
  virtual ~Client() = default;

  /// The options that `connect` may bring.
  [[nodiscard]] virtual std::vector<std::string> OptionNames() const = 0;

  /// The middleware's name and version; the core adds the runtime's.
  [[nodiscard]] virtual Versions MiddlewareVersions() const = 0;

  /// Connects so far that a first call finds nothing left to open.
  /// @param endpoints at least one, as servers of the same wire gave them
  /// @throws ProtocolError if an option has a value that it may not have
  /// @throws std::exception if there is no connection
  virtual void Connect(const std::vector<std::string>& endpoints, const Options& options) = 0;

  /// Builds the arguments of a workload.
  /// @throws Unsupported if the middleware cannot do it, with the manifest's reason
  virtual std::unique_ptr<Call> Prepare(const Workload& workload) = 0;

  virtual std::int32_t Invoke(std::int32_t n) = 0;
  virtual std::int32_t PutBytes(const std::vector<std::uint8_t>& data) = 0;
  virtual std::int32_t PutChars(const std::string& data) = 0;
  virtual std::int32_t PutString(const std::string& data) = 0;
  virtual std::vector<native::Item> Bounce(const std::vector<native::Item>& items) = 0;

  /// From here on, a system need not have them: each raises Unsupported where an adapter does not
  /// say otherwise.
  virtual native::AllTypes Echo(const native::AllTypes& data);
  virtual native::AllArrays EchoArrays(const native::AllArrays& data);

  /// Calls fail, which does not return where all is well.
  /// @throws native::BenchFault as it came
  virtual void Fail(std::int32_t code, const std::string& message);

  /// Calls an operation that no server has, and returns if the server answers nevertheless.
  /// @throws Refused if it says, in the wire's own word, that it has no such operation
  /// @throws std::exception if it says anything else
  virtual void CallUnknown();

  /// The operations on references.
  /// @throws Unsupported if the mapping has none, with the reason
  virtual native::Counters& References();
};

/// The one endpoint of a client that talks to one server.
/// @throws ProtocolError if there are more
const std::string& OnlyEndpoint(const std::vector<std::string>& endpoints);

}  // namespace roundtrip

#endif  // ROUNDTRIP_CORE_CONTRACT_CLIENT_H_
