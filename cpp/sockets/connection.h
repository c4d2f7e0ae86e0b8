#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "core/contract/adapter.h"
#include "core/measure/file_descriptor.h"

namespace roundtrip::sockets {

/// The one option of both ends: frames marshalled before the timing, or coded by hand in it.
inline constexpr const char* kCodingOption = "coding";

/// @throws ProtocolError if the option is neither
inline bool IsHandCoded(const Options& options) {
  return options.Choice(kCodingOption, {"baseline", "hand_coded"}) == "hand_coded";
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
FileDescriptor Listen(const Address& address);

/// The port on which a socket listens.
std::uint16_t PortOf(const FileDescriptor& listening);

FileDescriptor ConnectTo(const Address& address);

/// One TCP connection and the buffer that it reads into, which it keeps.
class Connection {
 public:
  /// @param socket connected; TCP_NODELAY is set on it
  explicit Connection(FileDescriptor socket);

  /// Sends a whole frame: one system call, or more if the system takes the frame in parts.
  /// @throws std::system_error if the connection broke
  void Send(std::span<const std::uint8_t> frame);

  /// Receives a frame.
  /// @return the frame from its length on, good until the next is received; empty if the other
  ///     end closed instead of sending one. Its bytes may be overwritten
  /// @throws BadFrame if it is longer than the limit (nothing more can be received then), or too
  ///     short for its header
  /// @throws std::runtime_error if the connection broke, in the middle of a frame too
  std::span<std::uint8_t> Receive();

  /// Ends both directions: a thread that waits in Receive() finds the end.
  void Shutdown();

 private:
  static constexpr std::size_t kFirstBufferBytes = std::size_t{64} * 1024;

  void DropLast();
  bool Fill();
  void Grow(std::size_t needed);

  FileDescriptor socket_;
  std::unique_ptr<std::uint8_t[]> buffer_;
  std::size_t capacity_ = kFirstBufferBytes;
  /// Bytes of the frame handed out last; they begin at 0.
  std::size_t frame_bytes_ = 0;
  /// Bytes read so far, what came behind that frame included.
  std::size_t read_bytes_ = 0;
};

}  // namespace roundtrip::sockets
