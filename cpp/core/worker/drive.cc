#include "core/worker/drive.h"

#include <utility>

#include "core/contract/text.h"
#include "core/measure/scatter.h"
#include "core/worker/failure.h"
#include "core/worker/replies.h"

namespace roundtrip {
namespace {

const Operation& ReadOperation(const std::string& name) {
  const Operation* operation = FindOperation(name);
  if (operation != nullptr && operation->timed) return *operation;
  std::vector<std::string_view> timed;
  for (const Operation* each : kOperations) {
    if (each->timed) timed.push_back(each->name);
  }
  throw ProtocolError("operation is '" + text::Shortened(name) + "'; expected " +
                      text::Listed(timed));
}

Values ReadValues(const Operation& operation, nlohmann::json given) {
  nlohmann::json example = nlohmann::json::object();
  for (const Limits& limits : operation.limits) {
    const std::string name(limits.name);
    example[name] = limits.least;
    if (limits.otherwise && !given.contains(name)) given[name] = *limits.otherwise;
  }
  CheckMembers(given, example, "values.");
  std::vector<std::size_t> numbers;
  for (const Limits& limits : operation.limits) {
    const std::string name(limits.name);
    CheckRange("values." + name, given.at(name), limits.least, limits.most);
    numbers.push_back(given.at(name).get<std::size_t>());
  }
  Values values;
  if (!numbers.empty()) values.n = numbers.front();
  if (numbers.size() > 1) values.name_length = numbers.back();
  return values;
}

void CheckRules(const commands::Prepare& command) {
  CheckRange("warmup.window_ns", command.warmup.window_ns, 1);
  CheckRange("stop.samples", command.stop.samples, 1);
  CheckRange("stop.limit_ns", command.stop.limit_ns, 1);
  CheckRange("stop.capacity", command.stop.capacity, 1,
             Samples::MostCapacity() / (command.starts ? 2 : 1));
}

}  // namespace

Drive::Drive(const Adapter& adapter, std::string cases_file)
    : Verb("drive"), adapter_(adapter), cases_file_(std::move(cases_file)) {
  On("connect", &Drive::Connect);
  On("operations", &Drive::Operations);
  On("features", &Drive::TryFeatures);
  On("check", &Drive::Check);
  On("prepare", &Drive::Prepare);
  On("go", &Drive::Go);
  On("store", &Drive::Store);
}

nlohmann::json Drive::Connect(const commands::Connect& command) {
  const Options options(command.options, adapter_.client_options);
  if (command.endpoints.empty()) throw ProtocolError("endpoints is empty; expected at least one");
  if (!callers_.empty()) {
    throw ProtocolError("do is 'connect', but the client is connected; expected check, prepare");
  }
  std::vector<std::unique_ptr<Caller>> connecting;
  const std::int64_t before_ns = clock_.NowNs();
  for (const std::string& endpoint : command.endpoints) {
    try {
      connecting.push_back(ConnectorTo(endpoint, options).Connect());
    } catch (const ProtocolError&) {
      throw;
    } catch (const std::exception& error) {
      throw Failure(Failure::Kind::kConnect, "connecting to " + text::Shortened(endpoint), error);
    }
  }
  const std::int64_t elapsed_ns = clock_.NowNs() - before_ns;
  callers_ = std::move(connecting);
  connector_ = ConnectorTo(command.endpoints.front(), options);
  return {{"event", "connected"},
          {"elapsed_ns", elapsed_ns},
          {"versions", replies::WithRuntime(adapter_.versions)}};
}

Connector Drive::ConnectorTo(const std::string& endpoint, const Options& options) const {
  return {.endpoint = endpoint, .make = [this, options] {
            return std::make_unique<Caller>(adapter_.make_client(options));
          }};
}

nlohmann::json Drive::Operations() {
  return {{"event", "operations"}, {"operations", replies::OperationsOf(Connected("operations"))}};
}

nlohmann::json Drive::Check(const commands::Check& command) {
  Conformance conformance(Connected("check"), TheLedger(), connector_, cases_file_);
  return {{"event", "checked"}, {"results", conformance.Check(command.cases)}};
}

nlohmann::json Drive::Prepare(const commands::Prepare& command) {
  const Operation& operation = ReadOperation(command.operation);
  const Values values = ReadValues(operation, command.values);
  CheckRules(command);
  const Caller& caller = Connected("prepare");
  stage_ = Stage::kNothing;
  LetGo();
  const Support support = caller.SupportOf(operation);
  if (support != Support::kCalled) throw Unsupported(support, caller.ReasonFor(operation));
  Allocate(static_cast<std::size_t>(command.stop.capacity), command.starts);
  prepared_ = {.operation = &operation,
               .call = Build(operation, values),
               .lead_in = {.samples = command.lead_in.calls,
                           .elapsed_ns = command.lead_in.elapsed_ns,
                           .limit_ns = INT64_MAX,
                           .capacity = command.stop.capacity},
               .stop = command.stop};
  const std::vector<Warmup::Window> windows = WarmUp(*prepared_, command.warmup);
  stage_ = Stage::kPrepared;
  return {{"event", "prepared"},
          {"warmup", windows},
          {"sample_buffer_bytes", samples_->BufferBytes()},
          {"runtime", RuntimeUse()}};
}

/// Has a client do something outside the timed region.
/// @throws Failure of kind call
template <typename Function>
auto Drive::Calling(const std::string& context, Function function) const {
  try {
    return callers_.front()->Translated(function);
  } catch (const Unsupported&) {
    throw;
  } catch (const std::exception& error) {
    throw Failure(Failure::Kind::kCall, context, error);
  }
}

nlohmann::json Drive::TryFeatures() {
  Caller& caller = Connected("features");
  Features features;
  Calling("trying features", [&] { caller.TheClient().Try(features); });
  return {{"event", "features"}, {"features", features.SoFar()}};
}

/// Has the loop run, and counts what it called.
/// @param runs gives how many succeeded, also if the loop raises
/// @throws Failure of kind call
template <typename Runs, typename Loop>
auto Drive::Counted(const Prepared& prepared, const std::string& when, Runs runs, Loop loop) {
  const Traffic& each = prepared.call->TrafficPerRun();
  const auto count = [&] {
    TheLedger().Count({each.operation, runs() * each.calls, runs() * each.elements});
  };
  try {
    auto result = callers_.front()->Translated(loop);
    count();
    return result;
  } catch (const std::exception& error) {
    count();
    TheLedger().Count(prepared.call->UnfinishedTraffic());
    throw Failure(Failure::Kind::kCall,
                  std::string(prepared.operation->name) + ", run " + std::to_string(runs()) +
                      " (from 0) of the " + when,
                  error);
  }
}

/// What a server has, from 0, if n is dealt over that many as equally as can be.
Values PartOf(Values values, std::size_t server, std::size_t servers) {
  values.n = values.n * (server + 1) / servers - values.n * server / servers;
  return values;
}

/// What there is to sort is dealt over all servers; anything else is a call of the first.
std::unique_ptr<Call> Drive::Build(const Operation& operation, const Values& values) {
  return Calling("preparing " + std::string(operation.name), [&]() -> std::unique_ptr<Call> {
    if (&operation == &kSort && callers_.size() > 1) {
      std::vector<std::unique_ptr<Call>> parts;
      Traffic all{&operation, 0, 0};
      for (std::size_t i = 0; i < callers_.size(); ++i) {
        parts.push_back(
            callers_[i]->Prepare(operation, PartOf(values, i, callers_.size()), TheLedger()));
        all.calls += parts.back()->TrafficPerRun().calls;
        all.elements += parts.back()->TrafficPerRun().elements;
      }
      return std::make_unique<Scatter>(all, std::move(parts));
    }
    if (&operation == &kConnect) return std::make_unique<ConnectCall>(connector_, values.n == 1);
    Caller& caller = *callers_.front();
    if (operation.set_first != nullptr) {
      ByFormula(*operation.set_first, values)(caller, TheLedger());
    }
    return caller.Prepare(operation, values, TheLedger());
  });
}

std::vector<Warmup::Window> Drive::WarmUp(const Prepared& prepared, const Warmup& warmup) {
  std::int64_t runs = 0;
  auto windows = Counted(
      prepared, "warm-up", [&] { return runs; },
      [&] { return warmup.Run(clock_, *prepared.call, *samples_, runs); });
  if (runs == 0) return windows;
  CheckReplies(prepared, runs, "warm-up");
  Calling(std::string(prepared.operation->name) + ", after the warm-up",
          [&] { prepared.call->Settle(); });
  return windows;
}

nlohmann::json Drive::Go(const commands::Go& command) {
  if (stage_ == Stage::kNothing) {
    throw ProtocolError("do is 'go', but nothing is prepared; expected prepare before it");
  }
  stage_ = Stage::kNothing;
  const Prepared& now = *prepared_;
  now.call->Begin();
  samples_->Clear();
  clock_.WaitUntil(command.at_ns);
  std::int64_t lead_in = 0;
  const auto timed = [this] { return static_cast<std::int64_t>(samples_->Count()); };
  const auto runs = [&] { return lead_in + timed(); };
  const Measurement measurement = Counted(now, "measurement", runs, [&] {
    if (!now.lead_in.IsNone()) {
      Measure(clock_, *now.call, now.lead_in, *samples_);
      lead_in = timed();
      samples_->Clear();
      now.call->Settle();
    }
    return Measure(clock_, *now.call, now.stop, *samples_);
  });
  CheckReplies(now, runs(), "measurement");
  Calling(std::string(now.operation->name) + ", after the measurement",
          [&] { now.call->Settle(); });
  stage_ = Stage::kMeasured;
  const std::int64_t calls = now.call->TrafficPerRun().calls;
  return {{"event", "done"},
          {"samples", timed()},
          {"remote_calls", timed() * calls},
          {"lead_in", lead_in * calls},
          {"started_ns", measurement.started_ns},
          {"ended_ns", measurement.ended_ns},
          {"stopped_by", measurement.stopped_by},
          {"runtime", RuntimeUse()}};
}

nlohmann::json Drive::Store(const commands::Store& command) {
  if (stage_ != Stage::kMeasured) {
    throw ProtocolError(
        "do is 'store', but nothing is measured; expected prepare and go before it");
  }
  try {
    return {{"event", "stored"}, {"bytes", samples_->Store(command.file)}};
  } catch (const std::exception& error) {
    throw Failure(Failure::Kind::kStore, "writing " + command.file, error);
  }
}

/// Outside the timed region.
void Drive::CheckReplies(const Prepared& prepared, std::int64_t runs, const std::string& when) {
  const std::string context = std::string(prepared.operation->name) + ", in the " + when + ": ";
  const Call::Mismatches mismatches = prepared.call->GetMismatches();
  if (mismatches.count > 0) {
    throw Failure(Failure::Kind::kCheck,
                  context + std::to_string(mismatches.count) + " of " +
                      std::to_string(runs * prepared.call->TrafficPerRun().calls) +
                      " replies were wrong, the first in run " +
                      std::to_string(mismatches.first_run) + " (from 0): " + mismatches.first);
  }
  const std::string difference =
      Calling(context + "the last reply", [&] { return prepared.call->LastDifference(); });
  if (!difference.empty()) throw Failure(Failure::Kind::kCheck, context + "the last " + difference);
}

/// Closes what the last `prepare` opened.
void Drive::LetGo() {
  const std::optional<Prepared> last = std::exchange(prepared_, std::nullopt);
  if (!last) return;
  Calling("closing what " + std::string(last->operation->name) + " opened",
          [&] { last->call->Close(); });
}

/// Keeps a buffer of the right size; else lets the old one go first, since both may not fit.
void Drive::Allocate(std::size_t capacity, bool has_starts) {
  if (samples_ && samples_->Capacity() == capacity && samples_->HasStarts() == has_starts) return;
  samples_.reset();
  samples_.emplace(capacity, has_starts);
}

Caller& Drive::Connected(const char* command) const {
  if (callers_.empty()) {
    throw ProtocolError(std::string("do is '") + command +
                        "', but no server is connected; expected connect before it");
  }
  return *callers_.front();
}

}  // namespace roundtrip
