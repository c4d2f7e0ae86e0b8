#ifndef ROUNDTRIP_CORE_WORKER_VERSIONS_H_
#define ROUNDTRIP_CORE_WORKER_VERSIONS_H_

#include <map>
#include <string>

namespace roundtrip {

/// Name of a component to its version.
using Versions = std::map<std::string, std::string>;

/// Adds `runtime`: the compiler of this program and the C library that it runs on.
Versions WithRuntime(Versions versions);

}  // namespace roundtrip

#endif  // ROUNDTRIP_CORE_WORKER_VERSIONS_H_
