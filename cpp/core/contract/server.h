#pragma once

#include <cstdint>
#include <string>

#include "core/contract/servant.h"

namespace roundtrip {

class Options;

/// A binding's server: the core's servant behind the middleware's skeleton, and nothing more. Its
/// destructor stops it.
class Server {
 public:
  Server() = default;
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;
  virtual ~Server() = default;

  /// Starts to serve; the servant is called by threads of the middleware from then on.
  /// @param bind the address to listen on, and no other
  /// @param advertise the address that the endpoint tells clients
  /// @param port 0: any free one
  /// @param servant outlives the server
  /// @return what a client of the same wire connects to
  /// @throws ProtocolError if an option has a value that it may not have
  /// @throws std::exception if it cannot listen there
  virtual std::string Start(const std::string& bind, const std::string& advertise,
                            std::uint16_t port, const Options& options, Servant& servant) = 0;
};

}  // namespace roundtrip
