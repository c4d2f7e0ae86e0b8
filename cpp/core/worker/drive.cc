#include <cstdint>
#include <optional>
#include <type_traits>

#include "core/measure/scatter.h"
#include "core/worker/verb.h"

namespace roundtrip {
namespace {

using nlohmann::json;

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

Values ReadValues(const Operation& operation, json given) {
  json example = json::object();
  for (const ValueRange& range : operation.ranges) {
    const std::string name(range.name);
    example[name] = range.least;
    if (range.default_value && !given.contains(name)) given[name] = *range.default_value;
  }
  CheckMembers(given, example, "values.");
  Values values;
  for (const ValueRange& range : operation.ranges) {
    const std::string name(range.name);
    CheckRange("values." + name, given.at(name), range.least, range.most);
    const auto number = given.at(name).get<std::size_t>();
    (range.is_text_length ? values.text_length : values.n) = number;
  }
  return values;
}

/// The table of operations, and what a client's binding makes of each.
json OperationsOf(const Caller& caller) {
  json operations = json::array();
  for (const Operation* operation : kOperations) {
    json values = json::object();
    for (const ValueRange& range : operation->ranges) {
      json& value = values[std::string(range.name)];
      value = {{"least", range.least}, {"most", range.most}};
      if (range.default_value) value["default"] = *range.default_value;
    }
    const Support support = caller.SupportOf(*operation);
    operations.push_back({{"name", operation->name},
                          {"bytes", operation->bytes},
                          {"values", values},
                          {"timed", operation->timed},
                          {"support", support}});
    if (support != Support::kCalled) operations.back()["reason"] = caller.ReasonFor(*operation);
  }
  return operations;
}

class Drive final : public Verb {
 public:
  Drive(const Adapter& adapter, std::string cases_file)
      : Verb("drive"), adapter_(adapter), cases_file_(std::move(cases_file)) {
    On("connect", &Drive::Connect);
    On("operations", &Drive::Operations);
    On("features", &Drive::TryFeatures);
    On("check", &Drive::Check);
    On("prepare", &Drive::Prepare);
    On("go", &Drive::Go);
    On("store", &Drive::Store);
  }

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

  json Connect(const commands::Connect& command) {
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

  [[nodiscard]] Connector ConnectorTo(const std::string& endpoint, const Options& options) const {
    return {.endpoint = endpoint, .make = [this, options] {
              return std::make_unique<Caller>(adapter_.make_client(options));
            }};
  }

  json Operations() {
    return {{"event", "operations"}, {"operations", OperationsOf(Connected("operations"))}};
  }

  json TryFeatures() {
    Caller& caller = Connected("features");
    Features features;
    Calling("trying features", [&] { caller.TheClient().Try(features); });
    return {{"event", "features"}, {"features", features.SoFar()}};
  }

  json Check(const commands::Check& command) {
    Conformance conformance(Connected("check"), TheCallCounts(), connector_, cases_file_);
    return {{"event", "checked"}, {"results", conformance.Check(command.cases)}};
  }

  json Prepare(const commands::Prepare& command) {
    const Operation& operation = ReadOperation(command.operation);
    Values values = ReadValues(operation, command.values);
    if (!command.sends.empty()) {
      values.argument = Cases(cases_file_).Argument(command.sends, operation);
    }
    CheckRange("stop.capacity", command.stop.capacity, 1,
               Samples::MostCapacity() / (command.starts ? 2 : 1));
    const Caller& caller = Connected("prepare");
    stage_ = Stage::kNothing;
    LetGo();
    const Support support = caller.SupportOf(operation);
    if (support != Support::kCalled) throw NotCallable(support, caller.ReasonFor(operation));
    Allocate(command.stop.capacity, command.starts);
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
            {"runtime", replies::RuntimeUse()}};
  }

  json Go(const commands::Go& command) {
    if (stage_ == Stage::kNothing) {
      throw ProtocolError("do is 'go', but nothing is prepared; expected prepare before it");
    }
    stage_ = Stage::kNothing;
    const Prepared& now = *prepared_;
    now.call->Begin();
    samples_->Clear();
    clock_.WaitUntil(command.at_ns);
    std::int64_t lead_in = 0;
    const auto runs = [&] { return lead_in + samples_->Count(); };
    const Measurement measurement = Counted(now, "measurement", runs, [&] {
      if (now.lead_in.samples > 0 || now.lead_in.elapsed_ns > 0) {
        Measure(clock_, *now.call, now.lead_in, *samples_);
        lead_in = samples_->Count();
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
            {"samples", samples_->Count()},
            {"remote_calls", samples_->Count() * calls},
            {"lead_in", lead_in * calls},
            {"started_ns", measurement.started_ns},
            {"ended_ns", measurement.ended_ns},
            {"stopped_by", measurement.stopped_by},
            {"runtime", replies::RuntimeUse()}};
  }

  json Store(const commands::Store& command) {
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

  /// Has a client do something outside the timed region.
  /// @throws Failure of kind call
  template <typename Function>
  std::invoke_result_t<Function> Calling(const std::string& context, Function function) const {
    try {
      return callers_.front()->Translated(function);
    } catch (const NotCallable&) {
      throw;
    } catch (const std::exception& error) {
      throw Failure(Failure::Kind::kCall, context, error);
    }
  }

  /// Has the loop run, and counts what it called.
  /// @param runs gives how many succeeded, also if the loop raises
  /// @throws Failure of kind call
  template <typename Runs, typename Loop>
  std::invoke_result_t<Loop> Counted(const Prepared& prepared, const std::string& when, Runs runs,
                                     Loop loop) {
    const Traffic& each = prepared.call->TrafficPerRun();
    const auto count = [&] {
      TheCallCounts().Count({each.operation, runs() * each.calls, runs() * each.elements});
    };
    try {
      auto result = callers_.front()->Translated(loop);
      count();
      return result;
    } catch (const std::exception& error) {
      count();
      TheCallCounts().Count(prepared.call->UnfinishedTraffic());
      throw Failure(Failure::Kind::kCall,
                    std::string(prepared.operation->name) + ", run " + std::to_string(runs()) +
                        " (from 0) of the " + when,
                    error);
    }
  }

  /// What is scattered is dealt over all servers; anything else is a call of the first.
  std::unique_ptr<Call> Build(const Operation& operation, const Values& values) {
    return Calling("preparing " + std::string(operation.name), [&]() -> std::unique_ptr<Call> {
      if (operation.scattered && callers_.size() > 1) {
        std::vector<std::unique_ptr<Call>> parts;
        for (std::size_t i = 0; i < callers_.size(); ++i) {
          parts.push_back(
              callers_[i]->Prepare(operation, values.Part(i, callers_.size()), TheCallCounts()));
        }
        return std::make_unique<Scatter>(std::move(parts));
      }
      if (&operation == &kConnect) return std::make_unique<ConnectCall>(connector_, values.n == 1);
      Caller& caller = *callers_.front();
      if (operation.set_first != nullptr) {
        ByFormula(*operation.set_first, values)(caller, TheCallCounts());
      }
      return caller.Prepare(operation, values, TheCallCounts());
    });
  }

  std::vector<Warmup::Window> WarmUp(const Prepared& prepared, const Warmup& warmup) {
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

  /// Outside the timed region.
  void CheckReplies(const Prepared& prepared, std::int64_t runs, const std::string& when) const {
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
    if (!difference.empty()) {
      throw Failure(Failure::Kind::kCheck, context + "the last " + difference);
    }
  }

  /// Closes what the last `prepare` opened.
  void LetGo() {
    const std::optional<Prepared> last = std::exchange(prepared_, std::nullopt);
    if (!last) return;
    Calling("closing what " + std::string(last->operation->name) + " opened",
            [&] { last->call->Close(); });
  }

  /// Keeps a buffer of the right size; else lets the old one go first, since both may not fit.
  void Allocate(std::int64_t capacity, bool has_starts) {
    if (samples_ && samples_->Capacity() == capacity && samples_->HasStarts() == has_starts) return;
    samples_.reset();
    samples_.emplace(capacity, has_starts);
  }

  /// The client of the first endpoint, which all but scattered operations call.
  Caller& Connected(const char* command) const {
    if (callers_.empty()) {
      throw ProtocolError(std::string("do is '") + command +
                          "', but no server is connected; expected connect before it");
    }
    return *callers_.front();
  }

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

}  // namespace

std::unique_ptr<Verb> MakeDrive(const Adapter& adapter, const std::string& cases_file) {
  return std::make_unique<Drive>(adapter, cases_file);
}

}  // namespace roundtrip
