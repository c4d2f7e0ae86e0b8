#include "core/client.h"

#include "core/errors.h"

namespace roundtrip {

const std::string& OnlyEndpoint(const std::vector<std::string>& endpoints) {
  if (endpoints.size() != 1) {
    throw ProtocolError("endpoints has " + std::to_string(endpoints.size()) +
                        "; allowed: exactly 1 with this system");
  }
  return endpoints.front();
}

}  // namespace roundtrip
