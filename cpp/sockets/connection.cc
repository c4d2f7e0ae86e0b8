#include "sockets/connection.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>

#include "sockets/big_endian.h"
#include "sockets/frame.h"

namespace roundtrip::sockets {

Connection::Connection(FileDescriptor socket)
    : socket_(std::move(socket)),
      buffer_(std::make_unique_for_overwrite<std::uint8_t[]>(kFirstBufferBytes)) {
  const int on = 1;
  if (setsockopt(socket_.Get(), IPPROTO_TCP, TCP_NODELAY, &on, sizeof on) != 0) {
    throw std::system_error(errno, std::generic_category(), "TCP_NODELAY");
  }
}

void Connection::Send(std::span<const std::uint8_t> frame) {
  while (!frame.empty()) {
    const ssize_t sent = send(socket_.Get(), frame.data(), frame.size(), MSG_NOSIGNAL);
    if (sent < 0) {
      if (errno == EINTR) continue;
      throw std::system_error(errno, std::generic_category(), "sending");
    }
    frame = frame.subspan(static_cast<std::size_t>(sent));
  }
}

std::span<std::uint8_t> Connection::Receive() {
  DropLast();
  while (read_bytes_ < frame::kLengthBytes) {
    if (!Fill()) return {};
  }
  const std::size_t length = big_endian::Load32(buffer_.get());
  if (length > frame::kLimit) {
    throw BadFrame(frame::kTooLong, "the frame has " + std::to_string(length) +
                                        " bytes; expected at most " +
                                        std::to_string(frame::kLimit));
  }
  const std::size_t needed = frame::kLengthBytes + length;
  while (read_bytes_ < needed) {
    if (read_bytes_ == capacity_) Grow(needed);
    if (!Fill()) return {};
  }
  frame_bytes_ = needed;
  if (needed < frame::kHeaderBytes) {
    throw BadFrame(frame::kBadFields,
                   "the frame has " + std::to_string(length) + " bytes; expected at least 4");
  }
  return {buffer_.get(), needed};
}

void Connection::Shutdown() { shutdown(socket_.Get(), SHUT_RDWR); }

/// What came behind the last frame is the beginning of the next.
void Connection::DropLast() {
  read_bytes_ -= frame_bytes_;
  std::memmove(buffer_.get(), buffer_.get() + frame_bytes_, read_bytes_);
  frame_bytes_ = 0;
}

/// Reads once.
/// @return whether something came; false if the other end closed between frames
bool Connection::Fill() {
  for (;;) {
    const ssize_t received =
        recv(socket_.Get(), buffer_.get() + read_bytes_, capacity_ - read_bytes_, 0);
    if (received > 0) {
      read_bytes_ += static_cast<std::size_t>(received);
      return true;
    }
    if (received == 0) {
      if (read_bytes_ == 0) return false;
      throw std::runtime_error("the connection was closed in the middle of a frame, after " +
                               std::to_string(read_bytes_) + " bytes");
    }
    if (errno != EINTR) throw std::system_error(errno, std::generic_category(), "receiving");
  }
}

/// Doubles only once the buffer is full, so that a length alone reserves no memory.
void Connection::Grow(std::size_t needed) {
  const std::size_t capacity = std::min(needed, 2 * capacity_);
  auto buffer = std::make_unique_for_overwrite<std::uint8_t[]>(capacity);
  std::memcpy(buffer.get(), buffer_.get(), read_bytes_);
  buffer_ = std::move(buffer);
  capacity_ = capacity;
}

}  // namespace roundtrip::sockets
