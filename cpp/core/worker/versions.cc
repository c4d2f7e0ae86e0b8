#include "core/worker/versions.h"

#include <gnu/libc-version.h>

namespace roundtrip {

Versions WithRuntime(Versions versions) {
  versions["runtime"] =
      std::string(ROUNDTRIP_COMPILER) + ", glibc " + std::string(gnu_get_libc_version());
  return versions;
}

}  // namespace roundtrip
