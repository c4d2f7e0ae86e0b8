#ifndef ROUNDTRIP_CORE_CONTRACT_ADAPTER_H_
#define ROUNDTRIP_CORE_CONTRACT_ADAPTER_H_

#include <functional>
#include <memory>

#include "core/contract/client.h"
#include "core/contract/server.h"

namespace roundtrip {

/// One system, as its main function hands it to the core.
struct Adapter {
  std::function<std::unique_ptr<Server>()> make_server;
  std::function<std::unique_ptr<Client>()> make_client;
};

}  // namespace roundtrip

#endif  // ROUNDTRIP_CORE_CONTRACT_ADAPTER_H_
