#include "fake/fake.h"

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

#include "core/measure/calls.h"

namespace roundtrip::fake {
namespace {

class LocalCounter : public native::Counter {
 public:
  std::int32_t Increment() override {
    if (is_closed_) throw Refused("the counter is closed");
    return ++count_;
  }
  void Close() override { is_closed_ = true; }

 private:
  std::atomic<std::int32_t> count_ = 0;
  std::atomic<bool> is_closed_ = false;
};

/// The server's end, in the client's process: the core's servant, called in the core's own types,
/// and what the script does to it. One a process, as a server is. Safe for use by many threads.
class FakeBench {
 public:
  static FakeBench& Instance() {
    static FakeBench bench;
    return bench;
  }

  void FailOnce(const std::string& endpoint) {
    if (!has_failed_.exchange(true)) throw std::runtime_error(endpoint + " fails once");
  }

  /// Calls an operation.
  template <typename Argument, typename Reply>
  Reply Call(const Script& script, const TypedOperation<Argument, Reply>& operation,
             const Argument& argument) {
    Before(script, operation);
    if constexpr (std::is_same_v<Argument, Reply>) {
      const bool keeps = operation.shape == Shape::kBounce &&
                         (script.keep_items || ++bounces_ == script.keep_items_at);
      if (keeps) return argument;
    }
    Reply reply = Serve(operation, argument);
    After(script, operation, reply);
    return reply;
  }

 private:
  void Before(const Script& script, const Operation& operation) {
    if (operation.name == script.refuse) {
      has_refused_ = true;
      throw Refused("the fake refuses " + script.refuse);
    }
    if (operation.name == script.crash) {
      throw std::runtime_error("the fake crashes in " + script.crash);
    }
    if (&operation != &kInvoke) return;
    if (++invokes_ == script.throw_at) throw std::runtime_error("the fake raises");
    if (script.broken_after_refusal && has_refused_) throw std::runtime_error("the fake is broken");
    if (script.call_us > 0) std::this_thread::sleep_for(std::chrono::microseconds(script.call_us));
  }

  template <typename Reply>
  void After(const Script& script, const Operation& operation, Reply& reply) {
    if constexpr (requires { reply.pop_back(); }) {
      const bool is_short = ++with_length_ == script.short_reply_at || script.short_reply;
      if (is_short && !reply.empty()) reply.pop_back();
    }
    if constexpr (std::is_same_v<Reply, std::int32_t>) {
      const bool is_wrong = script.wrong_every > 0 && invokes_ % script.wrong_every == 0;
      if (&operation == &kInvoke && is_wrong) ++reply;
    }
  }

  template <typename Argument, typename Reply>
  Reply Serve(const TypedOperation<Argument, Reply>& operation, const Argument& argument) {
    if constexpr (std::is_same_v<Argument, native::BenchFault>) {
      servant_.Arrived(operation);
      throw native::BenchFault(argument);
    } else if constexpr (std::is_same_v<Argument, native::CounterRef>) {
      servant_.Arrived(operation);
      return argument->Increment();
    } else if constexpr (std::is_same_v<Reply, native::CounterRef>) {
      servant_.Arrived(operation);
      return &operation == &kOpenCounter ? std::make_shared<LocalCounter>() : Existing(0);
    } else if constexpr (kIsReference<Reply>) {
      Reply counters(Servant::Within(operation, argument));
      servant_.Arrived(operation, counters.size());
      for (std::size_t i = 0; i < counters.size(); ++i) counters[i] = Existing(i);
      return counters;
    } else {
      Reply came{};
      servant_.Serve(operation, argument, std::identity(), [&](const auto&... reply) {
        if constexpr (sizeof...(reply) == 1) came = Reply(reply...);
      });
      return came;
    }
  }

  native::CounterRef Existing(std::size_t index) {
    const std::lock_guard lock(mutex_);
    while (existing_.size() <= index) existing_.push_back(std::make_shared<LocalCounter>());
    return existing_[index];
  }

  CallCounts call_counts_;
  Servant servant_{call_counts_};
  std::atomic<bool> has_failed_ = false;
  std::atomic<bool> has_refused_ = false;
  std::atomic<std::int64_t> invokes_ = 0;
  std::atomic<std::int64_t> bounces_ = 0;
  std::atomic<std::int64_t> with_length_ = 0;
  std::mutex mutex_;
  std::vector<native::CounterRef> existing_;
};

}  // namespace

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(Script, fail, fail_once, call_us, wrong_every,
                                                throw_at, refuse, broken_after_refusal, crash,
                                                unsupported, not_implemented, prepare_fails,
                                                keep_items, keep_items_at, shareable, short_reply,
                                                short_reply_at)

Script Script::Of(const Options& options) { return options.AsJson().get<Script>(); }

std::vector<std::string> Script::Names() {
  std::vector<std::string> names;
  const nlohmann::json script = Script();
  for (const auto& option : script.items()) names.push_back(option.key());
  return names;
}

void FakeClient::RegisterOperations(Calls& calls) {
  FakeBench& bench = FakeBench::Instance();
  ForEachOperation(
      [&]<typename Argument, typename Reply>(const TypedOperation<Argument, Reply>& operation) {
        if (operation.name == script_.unsupported)
          return calls.Unsupported({&operation}, "the fake has none");
        if (operation.name == script_.not_implemented) return;
        const auto to_own = [this, &operation](const Argument& argument) {
          if (operation.name == script_.prepare_fails) throw std::runtime_error("no argument");
          return argument;
        };
        const auto stub = [&, this]([[maybe_unused]] const auto&... argument) {
          if constexpr (std::is_same_v<Reply, None>) {
            bench.Call(script_, operation, argument...);
          } else if constexpr (std::is_same_v<Argument, None>) {
            return bench.Call(script_, operation, None{});
          } else {
            return bench.Call(script_, operation, argument...);
          }
        };
        calls.Add(operation, to_own, stub, std::identity());
      });
}

void FakeClient::Proxy(const std::string& endpoint) {
  if (script_.fail == "connect") throw std::runtime_error(endpoint + " does not answer");
  if (script_.fail_once) FakeBench::Instance().FailOnce(endpoint);
}

}  // namespace roundtrip::fake
