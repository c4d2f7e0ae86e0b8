#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "core/contract/servant.h"
#include "fake/script.h"

namespace roundtrip::fake {

/// The server's end, in the client's process: the core's servant, called in the core's own types,
/// and what the script does to it. One a process, as a server is. Safe for use by many threads.
class FakeBench {
 public:
  static FakeBench& Instance();

  /// @throws std::runtime_error the first time
  void FailOnce(const std::string& endpoint);

  /// Calls an operation.
  template <typename Argument, typename Reply>
  Reply Call(const Script& script, const Typed<Argument, Reply>& operation,
             const Argument& argument) {
    Before(script, operation);
    if constexpr (std::is_same_v<Argument, std::vector<native::Item>>) {
      if (script.keep_items || ++bounces_ == script.keep_items_at) return argument;
    }
    Reply reply = Serve(operation, argument);
    After(script, operation, reply);
    return reply;
  }

 private:
  void Before(const Script& script, const Operation& operation);

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
  Reply Serve(const Typed<Argument, Reply>& operation, const Argument& argument) {
    Reply came{};
    servant_.Serve(operation, argument, std::identity(), [&](const auto&... reply) {
      if constexpr (sizeof...(reply) == 1) came = Reply(reply...);
    });
    return came;
  }
  None Serve(const Typed<native::BenchFault, None>& fail, const native::BenchFault& fault) {
    servant_.Arrived(fail);
    throw native::BenchFault(fault);
  }
  native::CounterRef Serve(const Typed<None, native::CounterRef>& operation, None /*none*/);
  std::vector<native::CounterRef> Serve(
      const Typed<std::int32_t, std::vector<native::CounterRef>>& operation, std::int32_t count);
  std::int32_t Serve(const Typed<native::CounterRef, std::int32_t>& operation,
                     const native::CounterRef& target) {
    servant_.Arrived(operation);
    return target->Increment();
  }

  native::CounterRef Existing(std::size_t index);

  Ledger ledger_;
  Servant servant_{ledger_};
  std::atomic<bool> has_failed_ = false;
  std::atomic<bool> has_refused_ = false;
  std::atomic<std::int64_t> invokes_ = 0;
  std::atomic<std::int64_t> bounces_ = 0;
  std::atomic<std::int64_t> with_length_ = 0;
  std::mutex mutex_;
  std::vector<native::CounterRef> existing_;
};

}  // namespace roundtrip::fake
