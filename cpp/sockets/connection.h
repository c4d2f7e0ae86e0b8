#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "core/worker/file_descriptor.h"

namespace roundtrip::sockets {

/// One TCP connection and the buffer that it reads into, which it keeps.
class Connection {
 public:
  /// @param socket connected; TCP_NODELAY is set on it
  /// @throws std::system_error if that cannot be set
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
