#include "sockets/endpoint.h"

#include <netdb.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <cerrno>
#include <charconv>
#include <functional>
#include <memory>
#include <stdexcept>
#include <system_error>

#include "core/contract/text.h"

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
  if (colon == std::string::npos) {
    throw std::invalid_argument("'" + text + "' is not an endpoint; expected host:port");
  }
  Address address{.host = text.substr(0, colon)};
  const char* end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data() + colon + 1, end, address.port);
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

}  // namespace roundtrip::sockets
