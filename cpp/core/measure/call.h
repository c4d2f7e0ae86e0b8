#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/contract/call_counts.h"
#include "core/contract/describe_difference.h"

/// The calls that are timed, made of bound operations. Arguments and replies are of the
/// middleware's own types; what is converted is converted outside the timed region.
namespace roundtrip {

/// What is timed: one run, with its arguments made beforehand in the middleware's own types.
class Call {
 public:
  /// Replies that a run found to be wrong.
  struct Mismatches {
    std::int64_t count = 0;
    /// In which run the first of them was, from 0.
    std::int64_t first_run = 0;
    /// What the first of them was, in words.
    std::string first;
  };

  explicit Call(const Traffic& per_run) : per_run_(per_run) {}
  Call(const Call&) = delete;
  Call& operator=(const Call&) = delete;
  virtual ~Call() = default;

  /// The timed region: the middleware's call, and the comparison of its reply: a number as it is,
  /// an array or a string by its length, a struct by nothing.
  virtual void Run() = 0;

  /// Done once after each run, and after LastDifference() if that is asked for; in no sample.
  void Settle() {
    ++run_;
    CleanUp();
  }

  /// Closes what it opened. It is run no more.
  virtual void Close() {}

  /// Compares the last reply as a whole with what it must be. Never timed, never before a run.
  /// @return what is different, in words; empty if nothing is
  virtual std::string LastDifference() { return ""; }

  /// What a run that raised had called before.
  [[nodiscard]] virtual Traffic UnfinishedTraffic() const { return {per_run_.operation, 0, 0}; }

  [[nodiscard]] const Traffic& TrafficPerRun() const { return per_run_; }

  /// Forgets the mismatches, and counts runs from 0 again.
  virtual void Begin() {
    run_ = 0;
    mismatches_ = {};
  }

  /// The mismatches since Begin().
  [[nodiscard]] virtual Mismatches GetMismatches() const { return mismatches_; }

 protected:
  /// Lets go of what a run left behind: its reply, above all.
  virtual void CleanUp() {}

  void AddMismatch(const std::string& words) {
    if (mismatches_.count++ == 0) {
      mismatches_.first_run = run_;
      mismatches_.first = words;
    }
  }

  void CompareLength(std::size_t expected, std::size_t came) {
    if (came != expected) [[unlikely]] {
      AddMismatch("reply has length " + std::to_string(came) + " instead of " +
                  std::to_string(expected));
    }
  }

 private:
  Traffic per_run_;
  std::int64_t run_ = 0;
  Mismatches mismatches_;
};

/// Calls a stub, with an argument if it takes one.
template <typename Stub, typename Own>
decltype(auto) Apply(Stub& stub, Own& own) {
  if constexpr (std::is_same_v<std::remove_const_t<Own>, None>) {
    return stub();
  } else {
    return stub(own);
  }
}

/// What a stub returns, as a value.
template <typename Stub, typename Own>
using ReplyOf = std::decay_t<decltype(Apply(std::declval<Stub&>(), std::declval<const Own&>()))>;

/// How long a reply is. A binding whose types have no size() has an overload for them in their
/// namespace.
template <typename Own>
std::size_t LengthOf(const Own& reply) {
  return static_cast<std::size_t>(reply.size());
}

/// Whether replies of a type of the core's are compared by their length: arrays and strings are.
template <typename Core>
concept HasLength = requires(const Core& core) {
  core.size();
};

/// A call whose reply is a number, which is compared each time, or nothing.
template <typename Stub, typename Own>
class NumberCall final : public Call {
 public:
  using Number = ReplyOf<Stub, Own>;
  /// What stands for a number if there is none.
  using Expected = std::conditional_t<std::is_void_v<Number>, None, Number>;

  /// @param step by how much the reply grows from one run to the next
  /// @param close closes what was opened for it
  NumberCall(
      const Traffic& per_run, Stub stub, Own argument, Expected expected, Expected step = {},
      std::function<void()> close = [] {})
      : Call(per_run),
        stub_(std::move(stub)),
        argument_(std::move(argument)),
        expected_(expected),
        step_(step),
        close_(std::move(close)) {}

  void Run() override {
    if constexpr (std::is_void_v<Number>) {
      Apply(stub_, std::as_const(argument_));
    } else {
      const Number reply = Apply(stub_, std::as_const(argument_));
      if (reply != expected_) [[unlikely]] {
        AddMismatch(DescribeDifference("reply", expected_, reply));
      }
    }
  }

  void Close() override { close_(); }

 protected:
  void CleanUp() override {
    if constexpr (!std::is_void_v<Number>) expected_ = static_cast<Number>(expected_ + step_);
  }

 private:
  Stub stub_;
  Own argument_;
  Expected expected_;
  Expected step_;
  std::function<void()> close_;
};

/// A call whose reply is compared by its length, if it has one, and kept as it came until it is
/// looked at or the next run begins.
template <typename Stub, typename Own, typename ToCore, typename Core>
class ObjectCall final : public Call {
 public:
  /// @param expected gives what the last reply must be
  /// @param clean_up is done with each reply outside the timed region
  ObjectCall(const Traffic& per_run, Stub stub, Own argument, ToCore to_core, std::size_t length,
             std::function<Core()> expected, std::function<void(Core)> clean_up = {})
      : Call(per_run),
        stub_(std::move(stub)),
        argument_(std::move(argument)),
        to_core_(std::move(to_core)),
        length_(length),
        expected_(std::move(expected)),
        clean_up_(std::move(clean_up)) {}

  void Run() override {
    reply_ = Apply(stub_, std::as_const(argument_));
    if constexpr (HasLength<Core>) CompareLength(length_, LengthOf(std::as_const(reply_)));
  }

  std::string LastDifference() override {
    return DescribeDifference("reply", expected_(), LastReply());
  }

 protected:
  void CleanUp() override {
    if (clean_up_) clean_up_(LastReply());
    reply_ = OwnReply{};
  }

 private:
  using OwnReply = ReplyOf<Stub, Own>;

  Core LastReply() { return to_core_(std::as_const(reply_)); }

  Stub stub_;
  Own argument_;
  ToCore to_core_;
  std::size_t length_;
  std::function<Core()> expected_;
  std::function<void(Core)> clean_up_;
  OwnReply reply_{};
};

/// So many hops of a bounce that begins with n items: n, n - 2, n - 4 ... are sent.
inline Traffic BounceTraffic(const Operation& operation, std::size_t n, std::size_t hops) {
  return {&operation, static_cast<std::int64_t>(hops),
          static_cast<std::int64_t>(hops == 0 ? 0 : hops * (n - hops + 1))};
}

/// What the last reply of a bounce holds: of an even number the first item, of an odd one nothing.
template <typename Items>
Items BounceLeft(const TypedOperation<Items, Items>& operation, Values values) {
  values.n = values.n % 2 == 0 ? 1 : 0;
  return operation.argument(values);
}

/// A whole bounce: the array goes back and forth, and each end drops its last element, until
/// nothing is left. Counted, not "until it is empty": a server that drops nothing must not keep it
/// going.
/// @tparam Items the core's
/// @tparam WithoutLast takes a reply, and gives what the stub takes for the next hop
template <typename Items, typename Stub, typename Own, typename WithoutLast, typename ToCore>
class BounceCall final : public Call {
 public:
  BounceCall(const TypedOperation<Items, Items>& operation, const Values& values, Stub stub,
             Own items, WithoutLast without_last, ToCore to_core)
      : Call(BounceTraffic(operation, values.n, (values.n + 1) / 2)),
        operation_(operation),
        values_(values),
        hops_((values.n + 1) / 2),
        stub_(std::move(stub)),
        items_(std::move(items)),
        without_last_(std::move(without_last)),
        to_core_(std::move(to_core)) {}

  void Run() override {
    returned_ = 0;
    std::size_t left = values_.n - 1;
    reply_ = stub_(std::as_const(items_));
    CompareLength(left, LengthOf(std::as_const(reply_)));
    // The last item of all stays, to be checked: nothing would be sent after its removal.
    for (returned_ = 1; returned_ < hops_; ++returned_) {
      left -= 2;
      reply_ = stub_(without_last_(reply_));
      CompareLength(left, LengthOf(std::as_const(reply_)));
    }
  }

  std::string LastDifference() override {
    return DescribeDifference("reply", BounceLeft(operation_, values_),
                              to_core_(std::as_const(reply_)));
  }

  [[nodiscard]] Traffic UnfinishedTraffic() const override {
    return BounceTraffic(operation_, values_.n, returned_);
  }

 protected:
  void CleanUp() override { reply_ = OwnReply{}; }

 private:
  using OwnReply = ReplyOf<Stub, Own>;

  const TypedOperation<Items, Items>& operation_;
  Values values_;
  std::size_t hops_;
  std::size_t returned_ = 0;
  Stub stub_;
  Own items_;
  WithoutLast without_last_;
  ToCore to_core_;
  OwnReply reply_{};
};

}  // namespace roundtrip
