#include "sockets/connection.h"

#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <functional>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "core/contract/text.h"
#include "sockets/frame.h"

namespace roundtrip::sockets {
namespace {

using Addresses = std::unique_ptr<addrinfo, decltype(&freeaddrinfo)>;

Addresses Resolve(const Address& address, int flags) {
  addrinfo hints{};
  hints.ai_flags = flags | AI_NUMERICSERV;
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  const std::string port = std::to_string(address.port);
  const int error = getaddrinfo(address.host.c_str(), port.c_str(), &hints, &found);
  if (error != 0) {
    throw std::runtime_error("'" + address.host + "': " + gai_strerror(error));
  }
  return {found, &freeaddrinfo};
}

/// The first of a host's addresses with which the call succeeds.
/// @param open takes a new socket and an address, as bind and connect do; 0: it worked
FileDescriptor FirstThat(const Addresses& addresses,
                         const std::function<int(int, const addrinfo&)>& open) {
  int error = 0;
  for (const addrinfo* one = addresses.get(); one != nullptr; one = one->ai_next) {
    FileDescriptor made(socket(one->ai_family, one->ai_socktype | SOCK_CLOEXEC, one->ai_protocol));
    if (made.IsOpen() && open(made.Get(), *one) == 0) return made;
    error = errno;
  }
  throw std::system_error(error, std::generic_category());
}

}  // namespace

Address Address::Parse(const std::string& text) {
  const std::size_t colon = text.rfind(':');
  Address address{.host = text.substr(0, colon)};
  const std::string port = colon == std::string::npos ? "" : text.substr(colon + 1);
  const char* end = port.data() + port.size();
  const auto [stopped, error] = std::from_chars(port.data(), end, address.port);
  if (error != std::errc() || stopped != end || address.host.empty()) {
    throw std::invalid_argument("'" + text + "' is not an endpoint; expected host:port");
  }
  if (address.host.size() > 2 && address.host.front() == '[' && address.host.back() == ']') {
    address.host = address.host.substr(1, address.host.size() - 2);
  }
  return address;
}

std::string Address::Text() const { return text::Bracketed(host) + ":" + std::to_string(port); }

FileDescriptor Listen(const Address& address) {
  return FirstThat(Resolve(address, AI_PASSIVE), [](int fd, const addrinfo& local) {
    // A port is free again at once after its server died.
    const int on = 1;
    if (setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) != 0) return -1;
    if (bind(fd, local.ai_addr, local.ai_addrlen) != 0) return -1;
    return listen(fd, SOMAXCONN);
  });
}

std::uint16_t PortOf(const FileDescriptor& listening) {
  sockaddr_storage name{};
  socklen_t size = sizeof name;
  if (getsockname(listening.Get(), reinterpret_cast<sockaddr*>(&name), &size) != 0) {
    throw std::system_error(errno, std::generic_category());
  }
  return ntohs(name.ss_family == AF_INET6 ? reinterpret_cast<sockaddr_in6*>(&name)->sin6_port
                                          : reinterpret_cast<sockaddr_in*>(&name)->sin_port);
}

FileDescriptor ConnectTo(const Address& address) {
  return FirstThat(Resolve(address, 0), [](int fd, const addrinfo& remote) {
    return connect(fd, remote.ai_addr, remote.ai_addrlen);
  });
}

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
