#include <cstdint>
#include <optional>
#include <type_traits>

#include "core/measure/open_loop.h"
#include "core/measure/scatter.h"
#include "core/measure/together.h"
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
    On("callers", &Drive::SetCallers);
    On("operations", &Drive::Operations);
    On("features", &Drive::TryFeatures);
    On("check", &Drive::Check);
    On("prepare", &Drive::Prepare);
    On("go", &Drive::Go);
    On("load", &Drive::Load);
    On("store", &Drive::Store);
  }

 private:
  /// What `prepare` leaves for `go`, with a call for each caller. It is open until the next one.
  struct Prepared {
    const Operation* operation;
    std::vector<std::unique_ptr<Call>> calls;
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
      connecting.push_back(ConnectedBy(ConnectorTo(endpoint, options)));
    }
    const std::int64_t elapsed_ns = clock_.NowNs() - before_ns;
    callers_ = std::move(connecting);
    connector_ = ConnectorTo(command.endpoints.front(), options);
    return ConnectedIn(elapsed_ns);
  }

  static std::unique_ptr<Caller> ConnectedBy(const Connector& connector) {
    try {
      return connector.Connect();
    } catch (const ProtocolError&) {
      throw;
    } catch (const std::exception& error) {
      throw Failure(Failure::Kind::kConnect, "connecting to " + text::Shortened(connector.endpoint),
                    error);
    }
  }

  [[nodiscard]] json ConnectedIn(std::int64_t elapsed_ns) const {
    return {{"event", "connected"},
            {"elapsed_ns", elapsed_ns},
            {"versions", replies::WithRuntime(adapter_.versions)}};
  }

  json SetCallers(const commands::Callers& command) {
    constexpr std::int64_t kMostCallers = 1000;
    Client& client = Connected("callers").TheClient();
    CheckRange("count", command.count, 1, callers_.size() > 1 ? 1 : kMostCallers);
    stage_ = Stage::kNothing;
    LetGo();
    threads_ = 1;
    if (command.count > 1 && command.one_client && !client.IsShareable()) {
      throw NotCallable(Support::kUnsupported,
                        "the binding does not say that threads may share a client");
    }
    const std::int64_t before_ns = clock_.NowNs();
    further_.resize(command.one_client ? 0 : static_cast<std::size_t>(command.count - 1));
    for (auto& each : further_) {
      if (!each) each = ConnectedBy(connector_);
    }
    threads_ = static_cast<std::size_t>(command.count);
    return ConnectedIn(clock_.NowNs() - before_ns);
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
    CheckRange(
        "stop.capacity", command.stop.capacity, 1,
        Samples::MostCapacity() / (command.starts ? 2 : 1) / static_cast<std::int64_t>(threads_));
    const Caller& caller = Connected("prepare");
    stage_ = Stage::kNothing;
    LetGo();
    const Support support = caller.SupportOf(operation);
    if (support != Support::kCalled) throw NotCallable(support, caller.ReasonFor(operation));
    Allocate(command.stop.capacity, command.starts);
    prepared_ = {.operation = &operation,
                 .calls = {},
                 .lead_in = {.samples = command.lead_in.calls,
                             .elapsed_ns = command.lead_in.elapsed_ns,
                             .limit_ns = INT64_MAX,
                             .capacity = command.stop.capacity},
                 .stop = command.stop};
    for (std::size_t i = 0; i < threads_; ++i) {
      prepared_->calls.push_back(Build(operation, values, ClientOf(i)));
    }
    const std::vector<Warmup::Window> windows = WarmUp(*prepared_, command.warmup);
    stage_ = Stage::kPrepared;
    return {{"event", "prepared"},
            {"warmup", windows},
            {"sample_buffer_bytes", samples_.size() * samples_.front().BufferBytes()},
            {"runtime", replies::RuntimeUse()}};
  }

  json Go(const commands::Go& command) {
    const Prepared& now = Begun("go");
    constexpr std::int64_t kAwakeNs = 5'000'000;  // before it begins
    for (Samples& samples : samples_) samples.Clear();
    clock_.SleepUntil(command.at_ns - kAwakeNs);
    clock_.WaitUntil(command.at_ns);
    std::vector<std::int64_t> lead_ins(threads_);
    std::vector<Measurement> measured(threads_);
    const auto runs = [&](std::size_t i) { return lead_ins[i] + samples_[i].Count(); };
    Counted(now, "measurement", runs, [&](std::size_t i) {
      Call& call = *now.calls[i];
      Samples& samples = samples_[i];
      if (now.lead_in.samples > 0 || now.lead_in.elapsed_ns > 0) {
        Measure(clock_, call, now.lead_in, samples);
        lead_ins[i] = samples.Count();
        samples.Clear();
        call.Settle();
      }
      measured[i] = Measure(clock_, call, now.stop, samples);
    });
    Finish(now, "measurement", runs);
    stage_ = Stage::kMeasured;
    load_.reset();
    const std::int64_t calls = now.calls.front()->TrafficPerRun().calls;
    std::vector<std::int64_t> counts;
    std::int64_t lead_in = 0;
    std::int64_t samples = 0;
    Measurement whole = measured.front();
    for (std::size_t i = 0; i < threads_; ++i) {
      counts.push_back(samples_[i].Count());
      samples += counts.back();
      lead_in += lead_ins[i];
      whole.started_ns = std::min(whole.started_ns, measured[i].started_ns);
      whole.ended_ns = std::max(whole.ended_ns, measured[i].ended_ns);
    }
    json reply = Done(samples, calls, whole);
    reply["lead_in"] = lead_in * calls;
    if (threads_ > 1) reply["callers"] = counts;
    return reply;
  }

  json Load(const commands::Load& command) {
    constexpr std::int64_t kMostArrivals = 1'000'000;
    constexpr std::int64_t kMostIntervalNs = 1'000'000'000'000;
    CheckRange("count", command.count, 1, kMostArrivals);
    CheckRange("interval_ns", command.interval_ns, 1, kMostIntervalNs);
    CheckRange("limit_ns", command.limit_ns, 1);
    const Prepared& now = Begun("load");
    const Arrivals arrivals{command.count, command.interval_ns, command.exponential, command.seed};
    OpenLoop& load = load_.emplace(arrivals.Times(), command.awake_ns);
    load.Begin(clock_.NowNs());
    std::vector<std::int64_t> counts(threads_);
    const auto runs = [&](std::size_t i) { return counts[i]; };
    Counted(now, "load", runs, [&](std::size_t i) {
      const ExactSleep exact;
      load.Run(clock_, *now.calls[i], command.limit_ns, counts[i]);
    });
    Finish(now, "load", runs);
    stage_ = Stage::kMeasured;
    return Done(static_cast<std::int64_t>(load.Count()), now.calls.front()->TrafficPerRun().calls,
                {.started_ns = load.StartedNs(),
                 .ended_ns = load.EndedNs(),
                 .stopped_by = load.IsWhole() ? StoppedBy::kCount : StoppedBy::kTime});
  }

  /// What is prepared, for a measurement that begins.
  const Prepared& Begun(const std::string& command) {
    if (stage_ == Stage::kNothing) {
      throw ProtocolError("do is '" + command +
                          "', but nothing is prepared; expected prepare before it");
    }
    stage_ = Stage::kNothing;
    for (const auto& call : prepared_->calls) call->Begin();
    return *prepared_;
  }

  static json Done(std::int64_t samples, std::int64_t calls, const Measurement& measurement) {
    return {{"event", "done"},
            {"samples", samples},
            {"remote_calls", samples * calls},
            {"lead_in", 0},
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
    std::vector<std::span<const std::int64_t>> parts;
    if (load_) {
      parts = load_->Parts();
    } else {
      for (const Samples& each : samples_) parts.push_back(each.Lengths());
      for (const Samples& each : samples_) parts.push_back(each.Starts());
    }
    try {
      return {{"event", "stored"}, {"bytes", StoreNumbers(command.file, parts)}};
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

  /// Has all callers run a loop at the same time, and counts what they called.
  /// @param runs gives how many of a caller's succeeded, also if the loop raises
  /// @param loop takes the caller's number
  /// @throws Failure of kind call
  template <typename Runs, typename Loop>
  void Counted(const Prepared& prepared, const std::string& when, Runs runs, Loop loop) {
    Together(prepared.calls.size(), [&](std::size_t i) {
      const Traffic& each = prepared.calls[i]->TrafficPerRun();
      const auto count = [&] {
        TheCallCounts().Count({each.operation, runs(i) * each.calls, runs(i) * each.elements});
      };
      try {
        ClientOf(i).Translated([&] { loop(i); });
        count();
      } catch (const std::exception& error) {
        count();
        TheCallCounts().Count(prepared.calls[i]->UnfinishedTraffic());
        throw Failure(Failure::Kind::kCall,
                      std::string(prepared.operation->name) + ", run " + std::to_string(runs(i)) +
                          " (from 0) of the " + when,
                      error);
      }
    });
  }

  /// The client that a caller calls through.
  [[nodiscard]] Caller& ClientOf(std::size_t caller) const {
    return caller == 0 || further_.empty() ? *callers_.front() : *further_[caller - 1];
  }

  /// What is scattered is dealt over all servers; anything else is a call of one client.
  std::unique_ptr<Call> Build(const Operation& operation, const Values& values, Caller& caller) {
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
      if (operation.set_first != nullptr) {
        ByFormula(*operation.set_first, values)(caller, TheCallCounts());
      }
      return caller.Prepare(operation, values, TheCallCounts());
    });
  }

  std::vector<Warmup::Window> WarmUp(const Prepared& prepared, const Warmup& warmup) {
    std::vector<std::int64_t> counts(threads_);
    std::vector<std::vector<Warmup::Window>> windows(threads_);
    const auto runs = [&](std::size_t i) { return counts[i]; };
    Counted(prepared, "warm-up", runs, [&](std::size_t i) {
      windows[i] = warmup.Run(clock_, *prepared.calls[i], samples_[i], counts[i]);
    });
    Finish(prepared, "warm-up", runs);
    return windows.front();
  }

  /// Checks what each caller got in its runs, and lets go of its last reply. Outside the timed
  /// region.
  template <typename Runs>
  void Finish(const Prepared& prepared, const std::string& when, Runs runs) {
    for (std::size_t i = 0; i < prepared.calls.size(); ++i) {
      if (runs(i) == 0) continue;
      CheckReplies(*prepared.operation, *prepared.calls[i], runs(i), when);
      Calling(std::string(prepared.operation->name) + ", after the " + when,
              [&] { prepared.calls[i]->Settle(); });
    }
  }

  void CheckReplies(const Operation& operation, Call& call, std::int64_t runs,
                    const std::string& when) const {
    const std::string context = std::string(operation.name) + ", in the " + when + ": ";
    const Call::Mismatches mismatches = call.GetMismatches();
    if (mismatches.count > 0) {
      throw Failure(Failure::Kind::kCheck, context + std::to_string(mismatches.count) + " of " +
                                               std::to_string(runs * call.TrafficPerRun().calls) +
                                               " replies were wrong, the first in run " +
                                               std::to_string(mismatches.first_run) +
                                               " (from 0): " + mismatches.first);
    }
    const std::string difference =
        Calling(context + "the last reply", [&] { return call.LastDifference(); });
    if (!difference.empty()) {
      throw Failure(Failure::Kind::kCheck, context + "the last " + difference);
    }
  }

  /// Closes what the last `prepare` opened.
  void LetGo() {
    const std::optional<Prepared> last = std::exchange(prepared_, std::nullopt);
    if (!last) return;
    Calling("closing what " + std::string(last->operation->name) + " opened", [&] {
      for (const auto& call : last->calls) call->Close();
    });
  }

  /// Keeps buffers of the right size; else lets the old ones go first, since both may not fit.
  void Allocate(std::int64_t capacity, bool has_starts) {
    if (samples_.size() == threads_ && samples_.front().Capacity() == capacity &&
        samples_.front().HasStarts() == has_starts) {
      return;
    }
    samples_.clear();
    for (std::size_t i = 0; i < threads_; ++i) samples_.emplace_back(capacity, has_starts);
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
  // Threads that call at the same time, and the clients of those beyond the first; none if they
  // share one.
  std::size_t threads_ = 1;
  std::vector<std::unique_ptr<Caller>> further_;
  // Below the clients, so that calls go before what they call through.
  std::optional<Prepared> prepared_;
  std::vector<Samples> samples_;
  // Of the last measurement, if that was an open loop.
  std::optional<OpenLoop> load_;
  Stage stage_ = Stage::kNothing;
};

}  // namespace

std::unique_ptr<Verb> MakeDrive(const Adapter& adapter, const std::string& cases_file) {
  return std::make_unique<Drive>(adapter, cases_file);
}

}  // namespace roundtrip
