#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/conformance/conformance.h"
#include "core/contract/adapter.h"
#include "core/measure/clock.h"
#include "core/measure/connect_call.h"
#include "core/measure/loop.h"
#include "core/measure/warmup.h"
#include "core/worker/options.h"
#include "core/worker/verb.h"

namespace roundtrip {

/// The verb `drive`: the client that times calls.
class Drive final : public Verb {
 public:
  /// Names the file of conformance cases.
  static constexpr const char* kCasesVariable = "ROUNDTRIP_CASES";

  /// @param adapter outlives this
  /// @param cases_file the path of cases.json; empty if the environment has none
  Drive(const Adapter& adapter, std::string cases_file);

 private:
  /// What `prepare` leaves for `go`. It is open until the next one.
  struct Prepared {
    const Operation* operation;
    std::unique_ptr<Call> call;
    StopRule lead_in;
    StopRule stop;
  };

  /// What succeeded last; what fails after it makes it nothing.
  enum class Stage { kNothing, kPrepared, kMeasured };

  nlohmann::json Connect(const Fields& fields);
  nlohmann::json Operations();
  nlohmann::json TryFeatures();
  nlohmann::json Check(const Fields& fields);
  nlohmann::json Prepare(const Fields& fields);
  nlohmann::json Go(const Command& command);
  nlohmann::json Store(const Fields& fields);

  [[nodiscard]] Connector ConnectorTo(const std::string& endpoint, const Options& options) const;
  [[nodiscard]] std::vector<Case> Load(const Conformance& conformance,
                                       const std::vector<std::string>& names) const;
  template <typename Function>
  auto Calling(const std::string& context, Function function) const;
  template <typename Runs, typename Loop>
  auto Counted(const Prepared& prepared, const std::string& when, Runs runs, Loop loop);
  std::unique_ptr<Call> Build(const Operation& operation, const Values& values);
  std::vector<Warmup::Window> WarmUp(const Prepared& prepared, const Warmup& warmup);
  void CheckReplies(const Prepared& prepared, std::int64_t runs, const std::string& when);
  void LetGo();
  void Allocate(std::size_t capacity, bool has_starts);
  /// The client of the first endpoint, which is timed but for `sort`.
  Caller& Connected(const char* command) const;

  const Adapter& adapter_;
  std::string cases_file_;
  MonotonicClock clock_;
  std::vector<std::unique_ptr<Caller>> callers_;
  Connector connector_;
  // Below the clients, so that calls go before what they call through.
  std::optional<Prepared> prepared_;
  std::optional<Samples> samples_;
  Stage stage_ = Stage::kNothing;
};

}  // namespace roundtrip
