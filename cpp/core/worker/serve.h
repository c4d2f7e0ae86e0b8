#pragma once

#include <memory>

#include "core/contract/adapter.h"
#include "core/contract/servant.h"
#include "core/worker/verb.h"

namespace roundtrip {

/// The verb `serve`: starts the servant, and tells what arrived at it.
class Serve final : public Verb {
 public:
  /// @param adapter outlives this
  explicit Serve(const Adapter& adapter);

 private:
  nlohmann::json Start(const commands::Serve& command);

  const Adapter& adapter_;
  Servant servant_{TheLedger()};
  std::unique_ptr<Server> server_;
};

}  // namespace roundtrip
