#ifndef ROUNDTRIP_FAKE_FAKE_BENCH_H_
#define ROUNDTRIP_FAKE_FAKE_BENCH_H_

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
    Reply reply = Serve(operation, argument);
    After(script, operation, reply);
    return reply;
  }

 private:
  using Items = std::vector<native::Item>;

  void Before(const Script& script, const Operation& operation);

  template <typename Reply>
  void After(const Script& script, const Operation& operation, Reply& reply) {
    if constexpr (requires { reply.pop_back(); }) {
      if (script.short_reply && !reply.empty()) reply.pop_back();
    }
    if constexpr (std::is_same_v<Reply, std::int32_t>) {
      const bool is_wrong = script.wrong_every > 0 && invokes_ % script.wrong_every == 0;
      if (&operation == &kInvoke && is_wrong) ++reply;
    }
  }

  template <typename Data>
  requires requires(Data data) { data.size(); }
  std::int32_t Serve(const Typed<Data, std::int32_t>& operation, const Data& data) {
    return servant_.Put(operation, data.size());
  }
  std::int32_t Serve(const Typed<std::int32_t, std::int32_t>& /*invoke*/, std::int32_t n) {
    return servant_.Invoke(n);
  }
  template <typename Value>
  Value Serve(const Typed<Value, Value>& echo, const Value& value) {
    servant_.Arrived(echo);
    return value;
  }
  Items Serve(const Typed<Items, Items>& /*bounce*/, Items items) {
    items.resize(servant_.Bounce(items.size()));
    return items;
  }
  std::vector<std::int32_t> Serve(
      const Typed<std::vector<std::int32_t>, std::vector<std::int32_t>>& /*sort*/,
      std::vector<std::int32_t> data) {
    servant_.Sort(data);
    return data;
  }
  None Serve(const Typed<native::BenchFault, None>& fail, const native::BenchFault& fault) {
    servant_.Arrived(fail);
    throw native::BenchFault(fault);
  }
  template <typename Value>
  Value Serve(const Typed<None, Value>& operation, None /*none*/) {
    if constexpr (std::is_arithmetic_v<Value>) {
      return servant_.Get(operation);
    } else {
      return servant_.Prepared(operation, std::identity());
    }
  }
  std::u16string Serve(const Typed<None, std::u16string>& operation, None /*none*/) {
    return *servant_.Get(operation, std::identity());
  }
  None Serve(const Typed<std::u16string, None>& operation, const std::u16string& text) {
    servant_.Set(operation, text, text.size());
    return {};
  }
  template <typename Element>
  std::vector<Element> Serve(const Typed<std::int32_t, std::vector<Element>>& operation,
                             std::int32_t count) {
    return servant_.Prepared(operation, count, std::identity());
  }
  None Serve(const Typed<std::int32_t, None>& /*sleep*/, std::int32_t millis) {
    servant_.Sleep(millis);
    return {};
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
  std::mutex mutex_;
  std::vector<native::CounterRef> existing_;
};

}  // namespace roundtrip::fake

#endif  // ROUNDTRIP_FAKE_FAKE_BENCH_H_
