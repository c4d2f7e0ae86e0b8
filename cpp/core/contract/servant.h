#pragma once

#include <algorithm>
#include <any>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <stdexcept>
#include <string>
#include <thread>
#include <type_traits>
#include <utility>

#include "core/contract/call_counts.h"

namespace roundtrip {

/// What the operations of the contract do. A binding's skeleton calls this and nothing else, a line
/// an operation. It passes a length if the contract asks for no more, since each middleware has
/// types of its own, and it gets values in those types, made once. Safe for use by many threads.
class Servant {
 public:
  /// @param call_counts where calls are counted as they arrive; outlives the servant
  explicit Servant(CallCounts& call_counts) : call_counts_(call_counts) {}

  /// Counts a call that does nothing else here: an echo, whose argument the skeleton returns, a
  /// fault, which it raises, a reference, which is its own to make.
  /// @param elements its size, count or items; 1 if it has none of these
  void Arrived(const Operation& operation, std::size_t elements = 1) {
    call_counts_.Count({&operation, 1, static_cast<std::int64_t>(elements)});
  }

  /// Returns n + 1, wrapping at the largest integer.
  std::int32_t Invoke(std::int32_t n) {
    Arrived(kInvoke);
    // Unsigned, because signed overflow is undefined.
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(n) + 1U);
  }

  /// @param elements bytes, characters (in this server's own) or elements of the argument
  template <typename Argument>
  std::int32_t Put(const TypedOperation<Argument, std::int32_t>& operation, std::size_t elements) {
    Arrived(operation, elements);
    return static_cast<std::int32_t>(elements);
  }

  /// @param items length of the array that came
  /// @return how many of them, from the first, go back: all but the last
  std::size_t Bounce(const Operation& operation, std::size_t items) {
    Arrived(operation, items);
    return items == 0 ? 0 : items - 1;
  }

  template <typename Number>
  requires std::is_arithmetic_v<Number> Number Get(const TypedOperation<None, Number>& operation) {
    Arrived(operation);
    return operation.reply({});
  }

  /// A reply in the middleware's own type, converted once and kept: made within the call, it would
  /// be timed.
  /// @return good as long as the servant
  template <typename Reply, typename Convert>
  const auto& Prepared(const TypedOperation<None, Reply>& operation, Convert convert) {
    Arrived(operation);
    return Kept(operation, 0, convert);
  }

  /// The same for an array.
  /// @throws std::out_of_range if they are fewer or more than the contract allows
  template <typename Reply, typename Convert>
  const auto& Prepared(const TypedOperation<std::int32_t, Reply>& operation, std::int32_t count,
                       Convert convert) {
    const std::size_t checked = Within(operation, count);
    Arrived(operation, checked);
    return Kept(operation, checked, convert);
  }

  /// What was set last, in the middleware's own type; before that `a`.
  template <typename Convert>
  auto Get(const TypedOperation<None, std::u16string>& operation, Convert convert) {
    using Own = std::decay_t<std::invoke_result_t<Convert, std::u16string>>;
    const std::lock_guard lock(mutex_);
    Setting& setting = settings_[operation.set_first];
    if (!setting.value) setting = {std::make_shared<const Own>(convert(std::u16string(u"a"))), 1};
    Arrived(operation, setting.characters);
    return std::static_pointer_cast<const Own>(setting.value);
  }

  /// Sets what the operation that belongs to this one returns.
  /// @param value in the middleware's own type, the same as Get() gives
  /// @param characters of it, in this server's own
  template <typename Own>
  void Set(const TypedOperation<std::u16string, None>& operation, Own value,
           std::size_t characters) {
    Arrived(operation, characters);
    auto kept = std::make_shared<const Own>(std::move(value));
    const std::lock_guard lock(mutex_);
    settings_[&operation] = {std::move(kept), characters};
  }

  /// Returns after that time.
  /// @throws std::out_of_range if it is shorter or longer than the contract allows
  void Sleep(std::int32_t millis) {
    Within(kSleep, millis);
    Arrived(kSleep);
    std::this_thread::sleep_for(std::chrono::milliseconds(millis));
  }

  /// In place.
  void Sort(const Operation& operation, std::span<std::int32_t> data) {
    Arrived(operation, data.size());
    std::sort(data.begin(), data.end());
  }

  /// Serves an operation that carries values, for a skeleton that knows no more than the types.
  /// @param argument in the middleware's own type; has a size() if the contract counts its elements
  /// @param convert makes the middleware's own value of the core's
  /// @param reply is called with the reply in the middleware's own type, or with nothing
  template <typename Argument, typename Reply, typename Own, typename Convert, typename Sink>
  void Serve(const TypedOperation<Argument, Reply>& operation, Own argument, Convert convert,
             Sink reply) {
    if constexpr (std::is_same_v<Argument, std::int32_t> && std::is_same_v<Reply, std::int32_t>) {
      reply(Invoke(argument));
    } else if constexpr (std::is_same_v<Argument, std::int32_t> && std::is_same_v<Reply, None>) {
      Sleep(argument);
      reply();
    } else if constexpr (std::is_same_v<Argument, std::int32_t>) {
      reply(Prepared(operation, argument, convert));
    } else if constexpr (std::is_same_v<Argument, None>) {
      if constexpr (std::is_arithmetic_v<Reply>) {
        reply(Get(operation));
      } else if constexpr (std::is_same_v<Reply, std::u16string>) {
        reply(*Get(operation, convert));
      } else {
        reply(Prepared(operation, convert));
      }
    } else if constexpr (std::is_same_v<Reply, None>) {
      const std::size_t characters = argument.size();
      Set(operation, std::move(argument), characters);
      reply();
    } else if constexpr (std::is_same_v<Reply, std::int32_t>) {
      reply(Put(operation, PutBy(operation, argument)));
    } else {
      if (operation.shape == Shape::kBounce) {
        if constexpr (requires { argument.resize(1); }) {
          argument.resize(Bounce(operation, argument.size()));
        }
      } else if (operation.shape == Shape::kSort) {
        if constexpr (std::is_same_v<Argument, std::vector<std::int32_t>>)
          Sort(operation, argument);
      } else if constexpr (requires { argument.size(); }) {
        Arrived(operation, operation.Elements(argument.size()));
      } else {
        Arrived(operation);
      }
      reply(argument);
    }
  }

  /// @return the number
  /// @throws std::out_of_range if it is beyond what the contract allows
  static std::size_t Within(const Operation& operation, std::int32_t number) {
    const ValueRange& range = operation.ranges.front();
    if (number >= range.least && number <= range.most) return static_cast<std::size_t>(number);
    throw std::out_of_range(std::string(range.name) + " is " + std::to_string(number) +
                            "; expected " + range.InWords());
  }

 private:
  struct Reply {
    std::size_t count;
    std::any value;
  };

  struct Setting {
    std::shared_ptr<const void> value;
    std::size_t characters = 0;
  };

  /// A sweep asks for one count many times: the last one is found without a lock.
  template <typename Core, typename Argument, typename Convert>
  const auto& Kept(const TypedOperation<Argument, Core>& operation, std::size_t count,
                   Convert convert) {
    using Own = std::decay_t<std::invoke_result_t<Convert, Core>>;
    std::atomic<const Reply*>& last = last_[IndexOf(operation)];
    const Reply* reply = last.load(std::memory_order_acquire);
    if (reply == nullptr || reply->count != count) {
      const std::lock_guard lock(mutex_);
      const std::pair<const Operation*, std::size_t> key(&operation, count);
      auto found = replies_.find(key);
      if (found == replies_.end()) {
        std::any own(std::in_place_type<Own>, convert(operation.reply({.n = count})));
        found = replies_.emplace(key, Reply{count, std::move(own)}).first;
      }
      reply = &found->second;
      last.store(reply, std::memory_order_release);
    }
    return std::any_cast<const Own&>(reply->value);
  }

  CallCounts& call_counts_;
  std::array<std::atomic<const Reply*>, kOperations.size()> last_{};
  /// Guards the members below. Elements of a map keep their addresses.
  std::mutex mutex_;
  std::map<std::pair<const Operation*, std::size_t>, Reply> replies_;
  std::map<const Operation*, Setting> settings_;
};

}  // namespace roundtrip
