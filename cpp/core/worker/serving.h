#ifndef ROUNDTRIP_CORE_WORKER_SERVING_H_
#define ROUNDTRIP_CORE_WORKER_SERVING_H_

#include <memory>

#include "core/contract/adapter.h"
#include "core/contract/ledger.h"
#include "core/contract/servant.h"
#include "core/worker/verb.h"

namespace roundtrip {

/// The verb `serve`: starts the servant, and tells what arrived at it.
class Serving : public Verb {
 public:
  /// @param adapter outlives this
  explicit Serving(const Adapter& adapter) : adapter_(adapter) {}

  nlohmann::json Execute(const Command& command) override;

 private:
  nlohmann::json Serve(const Fields& fields);

  const Adapter& adapter_;
  Ledger ledger_;
  Servant servant_{ledger_};
  std::unique_ptr<Server> server_;
};

}  // namespace roundtrip

#endif  // ROUNDTRIP_CORE_WORKER_SERVING_H_
