#ifndef ROUNDTRIP_CORE_WORKER_HOST_H_
#define ROUNDTRIP_CORE_WORKER_HOST_H_

#include <string>

namespace roundtrip {

/// A host as it stands before a colon and a port: an IPv6 address in brackets.
inline std::string Bracketed(const std::string& host) {
  const bool is_ipv6 = host.find(':') != std::string::npos;
  return is_ipv6 ? "[" + host + "]" : host;
}

}  // namespace roundtrip

#endif  // ROUNDTRIP_CORE_WORKER_HOST_H_
