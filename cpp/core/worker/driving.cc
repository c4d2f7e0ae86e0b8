#include "core/worker/driving.h"

#include <utility>

#include "core/conformance/cases.h"
#include "core/conformance/conformance.h"
#include "core/contract/errors.h"
#include "core/measure/loop.h"
#include "core/worker/replies.h"
#include "core/worker/words.h"

namespace roundtrip {
namespace {

/// Outside the timed region.
void CheckLast(Call& call, const Workload& workload, const char* when) {
  try {
    call.Check();
  } catch (const WrongValue& error) {
    throw Failure(Failure::Kind::kCheck, std::string(workload.Label()) + ", " + when, error);
  }
}

std::vector<Case> Load(const std::string& file, const std::vector<std::string>& names) {
  try {
    const Cases cases(file);
    std::vector<Case> loaded;
    for (const std::string& name : names) loaded.push_back(cases.Named(name));
    return loaded;
  } catch (const ProtocolError&) {
    throw;
  } catch (const std::exception& error) {
    throw Failure(Failure::Kind::kInternal, "reading " + file, error);
  }
}

}  // namespace

nlohmann::json Driving::Execute(const Command& command) {
  const Fields& fields = command.fields;
  if (command.name == "connect") return Connect(fields.Allow({"do", "endpoints", "options"}));
  if (command.name == "check") return Check(fields.Allow({"do", "cases"}));
  if (command.name == "prepare") {
    return Prepare(fields.Allow({"do", "workload", "parameters", "warmup", "stop"}));
  }
  if (command.name == "go") {
    fields.Allow({"do"});
    return Go(*command.told);
  }
  if (command.name == "store") return Store(fields.Allow({"do", "file"}));
  if (command.name == "ledger") {
    fields.Allow({"do"});
    return replies::LedgerOf(ledger_);
  }
  throw ProtocolError(
      "do is '" + command.name +
      "', not for drive; allowed: connect, check, prepare, go, stop, store, ledger");
}

nlohmann::json Driving::Connect(const Fields& fields) {
  const std::vector<std::string> endpoints = fields.Texts("endpoints");
  const Fields given = fields.Object("options");
  if (endpoints.empty()) {
    throw ProtocolError("endpoints is empty; allowed: at least one");
  }
  if (client_) {
    throw ProtocolError(
        "do is 'connect', but the client is connected; allowed: check, prepare, "
        "ledger");
  }
  std::unique_ptr<Client> connecting = adapter_.make_client();
  const Options options(given, connecting->OptionNames());
  const std::int64_t before_ns = clock_.NowNs();
  try {
    connecting->Connect(endpoints, options);
  } catch (const ProtocolError&) {
    throw;
  } catch (const std::exception& error) {
    throw Failure(Failure::Kind::kConnect, "connecting to " + Shortened(Listed(endpoints)), error);
  }
  const std::int64_t elapsed_ns = clock_.NowNs() - before_ns;
  client_ = std::move(connecting);
  more_ = [this, endpoints, options] {
    std::unique_ptr<Client> another = adapter_.make_client();
    another->Connect(endpoints, options);
    return another;
  };
  return replies::Connected(elapsed_ns, WithRuntime(client_->MiddlewareVersions()));
}

nlohmann::json Driving::Check(const Fields& fields) {
  const std::vector<std::string> names = fields.Texts("cases");
  RequireConnected("check");
  if (cases_file_.empty()) {
    throw ProtocolError(std::string("do is 'check', but ") + kCasesVariable +
                        " is not set; allowed: the path of cases.json");
  }
  const std::vector<Case> cases = Load(cases_file_, names);
  Conformance conformance(*client_, ledger_, more_);
  std::vector<Conformance::Result> results;
  for (const Case& one : cases) results.push_back(conformance.Send(one));
  return replies::Checked(results);
}

nlohmann::json Driving::Prepare(const Fields& fields) {
  const Workload workload = Workload::Read(fields.Text("workload"), fields.Object("parameters"));
  const Warmup warmup = Warmup::Read(fields.Object("warmup"));
  const StopRule stop = StopRule::Read(fields.Object("stop"));
  RequireConnected("prepare");
  prepared_.reset();
  is_measured_ = false;
  Allocate(static_cast<std::size_t>(stop.capacity));
  Prepared preparing{.call = Build(workload), .workload = workload, .stop = stop};
  std::vector<Warmup::Window> windows;
  WarmUp(preparing, warmup, windows);
  if (!windows.empty()) CheckLast(*preparing.call, workload, "after the warm-up");
  prepared_ = std::move(preparing);
  return replies::Prepared(windows, *samples_);
}

std::unique_ptr<Call> Driving::Build(const Workload& workload) const {
  try {
    return client_->Prepare(workload);
  } catch (const Unsupported&) {
    throw;
  } catch (const std::exception& error) {
    throw Failure(Failure::Kind::kCall, std::string("preparing ") + workload.Label(), error);
  }
}

void Driving::WarmUp(const Prepared& prepared, const Warmup& warmup,
                     std::vector<Warmup::Window>& windows) {
  std::int64_t runs = 0;
  try {
    windows = warmup.Run(clock_, *prepared.call, runs);
  } catch (const std::exception& error) {
    Count(prepared.workload, runs);
    throw Failure(Failure::Kind::kCall,
                  std::string(prepared.workload.Label()) + ", run " + std::to_string(runs) +
                      " (from 0) of the warm-up",
                  error);
  }
  Count(prepared.workload, runs);
}

nlohmann::json Driving::Go(const Told& told) {
  if (!prepared_) {
    throw ProtocolError("do is 'go', but nothing is prepared; allowed: prepare before it");
  }
  const Prepared now = *std::exchange(prepared_, std::nullopt);
  Measurement measurement{};
  try {
    measurement = Measure(clock_, *now.call, now.stop, told, *samples_);
  } catch (const std::exception& error) {
    const auto runs = static_cast<std::int64_t>(samples_->Count());
    Count(now.workload, runs);
    throw Failure(Failure::Kind::kCall,
                  std::string(now.workload.Label()) + ", run " + std::to_string(runs) + " (from 0)",
                  error);
  }
  const auto runs = static_cast<std::int64_t>(samples_->Count());
  Count(now.workload, runs);
  CheckLast(*now.call, now.workload, "after the measurement");
  is_measured_ = true;
  return replies::Done(measurement, *samples_, runs * now.workload.CallsPerRun());
}

nlohmann::json Driving::Store(const Fields& fields) {
  const std::string file = fields.Text("file");
  if (!is_measured_) {
    throw ProtocolError(
        "do is 'store', but nothing is measured; allowed: prepare and go before it");
  }
  try {
    return replies::Stored(samples_->Store(file));
  } catch (const std::exception& error) {
    throw Failure(Failure::Kind::kStore, "writing " + file, error);
  }
}

/// Keeps a buffer of the right size; else lets the old one go first, since both may not fit.
void Driving::Allocate(std::size_t capacity) {
  if (samples_ && samples_->Capacity() == capacity) return;
  samples_.reset();
  samples_.emplace(capacity);
}

void Driving::Count(const Workload& workload, std::int64_t runs) {
  ledger_.Count(workload.CalledOperation(), runs * workload.CallsPerRun(),
                runs * workload.BytesPerRun());
}

void Driving::RequireConnected(const char* command) const {
  if (!client_) {
    throw ProtocolError(std::string("do is '") + command +
                        "', but no server is connected; allowed: connect before it");
  }
}

}  // namespace roundtrip
