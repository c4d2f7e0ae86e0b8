#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/contract/client.h"
#include "core/contract/server.h"

namespace roundtrip {

/// Name of a component to its version.
using Versions = std::map<std::string, std::string>;

/// One system, as its main function hands it to the core.
struct Adapter {
  std::function<std::unique_ptr<Server>()> make_server;
  /// Raises ProtocolError if an option has a value that it may not have.
  std::function<std::unique_ptr<Client>(const Options&)> make_client;
  /// The middleware's own; the core adds the runtime's.
  Versions versions = {};
  /// The options that `serve` and `connect` may bring.
  std::vector<std::string> server_options = {};
  std::vector<std::string> client_options = {};
};

/// What a main function hands over.
template <typename ServerType, typename ClientType>
Adapter AdapterOf(const Versions& versions = {},
                  const std::vector<std::string>& server_options = {},
                  const std::vector<std::string>& client_options = {}) {
  return {
      .make_server = [] { return std::make_unique<ServerType>(); },
      .make_client = [](const Options& options) { return std::make_unique<ClientType>(options); },
      .versions = versions,
      .server_options = server_options,
      .client_options = client_options};
}

}  // namespace roundtrip
