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

Values ReadValues(const Operation& operation, const Fields& fields) {
  std::vector<std::string_view> names;
  std::vector<std::size_t> numbers;
  for (const Limits& limits : operation.limits) {
    const std::string name(limits.name);
    names.push_back(limits.name);
    numbers.push_back(static_cast<std::size_t>(
        limits.otherwise
            ? fields.WholeOr(name.c_str(), *limits.otherwise, limits.least, limits.most)
            : fields.Whole(name.c_str(), limits.least, limits.most)));
  }
  fields.Allow(names);
  Values values;
  if (!numbers.empty()) values.n = numbers.front();
  if (numbers.size() > 1) values.name_length = numbers.back();
  return values;
}

Warmup ReadWarmup(const Fields& fields) {
  fields.Allow({"calls", "elapsed_ns", "window_ns"});
  return {.calls = fields.Whole("calls", 0, INT64_MAX),
          .elapsed_ns = fields.Whole("elapsed_ns", 0, INT64_MAX),
          .window_ns = fields.Whole("window_ns", 1, INT64_MAX)};
}

StopRule ReadStopRule(const Fields& fields, std::int64_t most_capacity) {
  fields.Allow({"samples", "elapsed_ns", "limit_ns", "capacity"});
  return {.samples = fields.Whole("samples", 1, INT64_MAX),
          .elapsed_ns = fields.Whole("elapsed_ns", 0, INT64_MAX),
          .limit_ns = fields.Whole("limit_ns", 1, INT64_MAX),
          .capacity = fields.Whole("capacity", 1, most_capacity)};
}

StopRule ReadLeadIn(const Fields& fields, std::int64_t capacity) {
  fields.Allow({"calls", "elapsed_ns"});
  return {.samples = fields.WholeOr("calls", 0, 0, INT64_MAX),
          .elapsed_ns = fields.WholeOr("elapsed_ns", 0, 0, INT64_MAX),
          .limit_ns = INT64_MAX,
          .capacity = capacity};
}

}  // namespace

Drive::Drive(const Adapter& adapter, std::string cases_file)
    : Verb("drive"), adapter_(adapter), cases_file_(std::move(cases_file)) {
  On("connect", {"endpoints", "options"}, [this](const Command& c) { return Connect(c.fields); });
  On("operations", {}, [this](const Command&) { return Operations(); });
  On("features", {}, [this](const Command&) { return TryFeatures(); });
  On("check", {"cases"}, [this](const Command& c) { return Check(c.fields); });
  On("prepare", {"operation", "values", "warmup", "stop", "starts", "lead_in"},
     [this](const Command& c) { return Prepare(c.fields); });
  On("go", {"at_ns"}, [this](const Command& c) { return Go(c); });
  On("store", {"file"}, [this](const Command& c) { return Store(c.fields); });
}

nlohmann::json Drive::Connect(const Fields& fields) {
  const std::vector<std::string> endpoints = fields.Texts("endpoints");
  const Options options(fields.Object("options"), adapter_.client_options);
  if (endpoints.empty()) {
    throw ProtocolError("endpoints is empty; expected at least one");
  }
  if (!callers_.empty()) {
    throw ProtocolError("do is 'connect', but the client is connected; expected check, prepare");
  }
  std::vector<std::unique_ptr<Caller>> connecting;
  const std::int64_t before_ns = clock_.NowNs();
  for (const std::string& endpoint : endpoints) {
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
  connector_ = ConnectorTo(endpoints.front(), options);
  return replies::Connected(elapsed_ns, adapter_.versions);
}

Connector Drive::ConnectorTo(const std::string& endpoint, const Options& options) const {
  return {.endpoint = endpoint, .make = [this, options] {
            return std::make_unique<Caller>(adapter_.make_client(options));
          }};
}

nlohmann::json Drive::Operations() { return replies::OperationsOf(Connected("operations")); }

nlohmann::json Drive::Check(const Fields& fields) {
  const std::vector<std::string> names = fields.Texts("cases");
  Conformance conformance(Connected("check"), TheLedger(), connector_);
  const std::vector<Case> cases = Load(conformance, names);
  std::vector<Conformance::Result> results;
  for (const Case& one : cases) results.push_back(conformance.Send(one));
  return replies::Checked(results);
}

std::vector<Case> Drive::Load(const Conformance& conformance,
                              const std::vector<std::string>& names) const {
  std::optional<Cases> file;
  std::vector<Case> loaded;
  for (const std::string& name : names) {
    if (std::optional<Case> formula = conformance.Formula(name)) {
      loaded.push_back(*std::move(formula));
      continue;
    }
    if (cases_file_.empty()) {
      throw ProtocolError(std::string("do is 'check', but ") + kCasesVariable +
                          " is not set; expected the path of cases.json");
    }
    try {
      if (!file) file.emplace(cases_file_);
      loaded.push_back(file->Named(name));
    } catch (const ProtocolError&) {
      throw;
    } catch (const std::exception& error) {
      throw Failure(Failure::Kind::kInternal, "reading " + cases_file_, error);
    }
  }
  return loaded;
}

nlohmann::json Drive::Prepare(const Fields& fields) {
  const Operation& operation = ReadOperation(fields.Text("operation"));
  const Values values = ReadValues(operation, fields.Object("values"));
  const Warmup warmup = ReadWarmup(fields.Object("warmup"));
  const bool has_starts = fields.Flag("starts");
  const StopRule stop = ReadStopRule(
      fields.Object("stop"), has_starts ? Samples::MostCapacity() / 2 : Samples::MostCapacity());
  const StopRule lead_in = ReadLeadIn(fields.ObjectOr("lead_in"), stop.capacity);
  const Caller& caller = Connected("prepare");
  stage_ = Stage::kNothing;
  LetGo();
  const Support support = caller.SupportOf(operation);
  if (support != Support::kCalled) throw Unsupported(support, caller.ReasonFor(operation));
  Allocate(static_cast<std::size_t>(stop.capacity), has_starts);
  prepared_ = {
      .operation = &operation, .call = Build(operation, values), .lead_in = lead_in, .stop = stop};
  const std::vector<Warmup::Window> windows = WarmUp(*prepared_, warmup);
  stage_ = Stage::kPrepared;
  return replies::Prepared(windows, *samples_, {});
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
  return replies::FeaturesFound(features);
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

nlohmann::json Drive::Go(const Command& command) {
  const std::int64_t at_ns = command.fields.WholeOr("at_ns", 0, 0, INT64_MAX);
  if (stage_ == Stage::kNothing) {
    throw ProtocolError("do is 'go', but nothing is prepared; expected prepare before it");
  }
  stage_ = Stage::kNothing;
  const Prepared& now = *prepared_;
  now.call->Begin();
  samples_->Clear();
  clock_.WaitUntil(at_ns, *command.signal);
  std::int64_t lead_in = 0;
  const auto timed = [this] { return static_cast<std::int64_t>(samples_->Count()); };
  const auto runs = [&] { return lead_in + timed(); };
  const Measurement measurement = Counted(now, "measurement", runs, [&] {
    if (!now.lead_in.IsNone()) {
      Measure(clock_, *now.call, now.lead_in, *command.signal, *samples_);
      lead_in = timed();
      samples_->Clear();
      now.call->Settle();
    }
    return Measure(clock_, *now.call, now.stop, *command.signal, *samples_);
  });
  CheckReplies(now, runs(), "measurement");
  Calling(std::string(now.operation->name) + ", after the measurement",
          [&] { now.call->Settle(); });
  stage_ = Stage::kMeasured;
  const std::int64_t calls = now.call->TrafficPerRun().calls;
  return replies::Done(measurement, *samples_, timed() * calls, lead_in * calls, {});
}

nlohmann::json Drive::Store(const Fields& fields) {
  const std::string file = fields.Text("file");
  if (stage_ != Stage::kMeasured) {
    throw ProtocolError(
        "do is 'store', but nothing is measured; expected prepare and go before it");
  }
  try {
    return replies::Stored(samples_->Store(file));
  } catch (const std::exception& error) {
    throw Failure(Failure::Kind::kStore, "writing " + file, error);
  }
}

/// Outside the timed region.
void Drive::CheckReplies(const Prepared& prepared, std::int64_t runs, const std::string& when) {
  const std::string context = std::string(prepared.operation->name) + ", in the " + when + ": ";
  const Call::Mismatches mismatches = prepared.call->GetMismatches();
  if (mismatches.count > 0) {
    throw Failure(Failure::Kind::kCheck, context + std::to_string(mismatches.count) + " of " +
                                             std::to_string(runs * prepared.call->TrafficPerRun().calls) +
                                             " replies were wrong, the first in run " +
                                             std::to_string(mismatches.first_run) +
                                             " (from 0): " + mismatches.first);
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
