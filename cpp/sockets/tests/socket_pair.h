#pragma once

#include <sys/socket.h>

#include <utility>

#include "core/worker/file_descriptor.h"
#include "sockets/endpoint.h"

namespace roundtrip::sockets::tests {

/// Two ends of one TCP connection.
inline std::pair<FileDescriptor, FileDescriptor> SocketPair() {
  const FileDescriptor listening = Listen({.host = "127.0.0.1"});
  FileDescriptor one = ConnectTo({.host = "127.0.0.1", .port = PortOf(listening)});
  FileDescriptor other(accept4(listening.Get(), nullptr, nullptr, SOCK_CLOEXEC));
  return {std::move(one), std::move(other)};
}

}  // namespace roundtrip::sockets::tests
