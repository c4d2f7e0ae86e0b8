#ifndef ROUNDTRIP_CORE_CLIENT_H_
#define ROUNDTRIP_CORE_CLIENT_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/call.h"
#include "core/item.h"
#include "core/options.h"
#include "core/versions.h"
#include "core/workload.h"

namespace roundtrip {

/// An adapter's client. Its destructor closes what is open.
///
/// The five operations by name are for the conformance cases, outside all timing; text is WTF-8.
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
};

/// The one endpoint of a client that talks to one server.
/// @throws ProtocolError if there are more
const std::string& OnlyEndpoint(const std::vector<std::string>& endpoints);

}  // namespace roundtrip

#endif  // ROUNDTRIP_CORE_CLIENT_H_
