#ifndef ROUNDTRIP_CORE_WORKER_DRIVING_H_
#define ROUNDTRIP_CORE_WORKER_DRIVING_H_

#include <memory>
#include <optional>
#include <string>

#include "core/conformance/at_once.h"
#include "core/contract/adapter.h"
#include "core/contract/ledger.h"
#include "core/contract/workload.h"
#include "core/measure/call.h"
#include "core/measure/clock.h"
#include "core/measure/samples.h"
#include "core/measure/stop_rule.h"
#include "core/measure/warmup.h"
#include "core/worker/verb.h"

namespace roundtrip {

/// The verb `drive`: the client that times calls.
class Driving : public Verb {
 public:
  /// Names the file of conformance cases.
  static constexpr const char* kCasesVariable = "ROUNDTRIP_CASES";

  /// @param adapter outlives this
  /// @param cases_file the path of cases.json; empty where the environment has none
  Driving(const Adapter& adapter, std::string cases_file)
      : adapter_(adapter), cases_file_(std::move(cases_file)) {}

  nlohmann::json Execute(const Command& command) override;

 private:
  /// What `prepare` leaves for `go`.
  struct Prepared {
    std::unique_ptr<Call> call;
    Workload workload;
    StopRule stop;
  };

  nlohmann::json Connect(const Fields& fields);
  nlohmann::json Check(const Fields& fields);
  nlohmann::json Prepare(const Fields& fields);
  nlohmann::json Go(const Told& told);
  nlohmann::json Store(const Fields& fields);

  [[nodiscard]] std::unique_ptr<Call> Build(const Workload& workload) const;
  void WarmUp(const Prepared& prepared, const Warmup& warmup, std::vector<Warmup::Window>& windows);
  void Allocate(std::size_t capacity);
  void Count(const Workload& workload, std::int64_t runs);
  void RequireConnected(const char* command) const;

  const Adapter& adapter_;
  std::string cases_file_;
  MonotonicClock clock_;
  Ledger ledger_;
  std::unique_ptr<Client> client_;
  Connector more_;
  // Below the client, so that calls go before what they call through.
  std::optional<Prepared> prepared_;
  std::optional<Samples> samples_;
  bool is_measured_ = false;
};

}  // namespace roundtrip

#endif  // ROUNDTRIP_CORE_WORKER_DRIVING_H_
