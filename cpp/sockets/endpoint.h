#pragma once

#include <cstdint>
#include <string>

#include "core/worker/file_descriptor.h"
#include "core/worker/options.h"

namespace roundtrip::sockets {

/// The one option of both ends: frames marshalled before the timing, or coded in it.
inline constexpr const char* kCodingOption = "coding";

/// @throws ProtocolError if the option is neither
inline bool IsCoded(const Options& options) {
  return options.Choice(kCodingOption, {"null", "coded"}) == "coded";
}

/// A host and a port. In words `host:port`, an IPv6 address in brackets.
struct Address {
  std::string host;
  std::uint16_t port = 0;

  /// @throws std::invalid_argument if the text is none
  static Address Parse(const std::string& text);

  [[nodiscard]] std::string Text() const;
};

/// A socket that listens on one address, and no other.
/// @param address port 0: any free one
/// @throws std::runtime_error if it cannot
FileDescriptor Listen(const Address& address);

/// The port on which a socket listens.
/// @throws std::system_error if the system does not say
std::uint16_t PortOf(const FileDescriptor& listening);

/// A connected socket.
/// @throws std::runtime_error if no server accepts
FileDescriptor ConnectTo(const Address& address);

}  // namespace roundtrip::sockets
