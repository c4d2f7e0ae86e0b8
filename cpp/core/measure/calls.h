#pragma once

#include <array>
#include <functional>
#include <initializer_list>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>

#include "core/contract/adapter.h"
#include "core/measure/call.h"

namespace roundtrip {

/// One operation as a binding implements it.
class BoundOperation {
 public:
  virtual ~BoundOperation() = default;

  /// Builds the timed call, its argument by formula and in the middleware's own type.
  /// @param open_counter opens a counter, if the argument is one
  virtual std::unique_ptr<Call> Prepare(
      const Values& values, const std::function<native::CounterRef()>& open_counter) = 0;
};

/// The same with the types of the operation's values.
template <typename Argument, typename Reply>
class TypedBoundOperation : public BoundOperation {
 public:
  /// Calls once, outside all timing.
  /// @throws what the binding raises; WrongValue for a number that the reply's type does not have
  virtual Reply Send(const Argument& argument) = 0;
};

/// What Calls makes of a stub. CORBA's getInt32Array, for example, is
///
///     Add(kGetInt32Array, /*to_own=*/std::identity(),
///         /*stub=*/[this](CORBA::Long n) { return bench_->getInt32Array(n); },
///         /*to_core=*/to_vector)
///
/// @tparam WithoutLast of use to a bounce alone
template <typename Argument, typename Reply, typename ToOwn, typename Stub, typename ToCore,
          typename WithoutLast>
class BoundToStub final : public TypedBoundOperation<Argument, Reply> {
 public:
  BoundToStub(const TypedOperation<Argument, Reply>& operation, ToOwn to_own, Stub stub,
              ToCore to_core, WithoutLast without_last)
      : operation_(operation),
        to_own_(std::move(to_own)),
        stub_(std::move(stub)),
        to_core_(std::move(to_core)),
        without_last_(std::move(without_last)) {}

  Reply Send(const Argument& argument) override {
    const Own own = to_own_(argument);
    if constexpr (std::is_void_v<OwnReply>) {
      Apply(stub_, own);
      return {};
    } else if constexpr (std::is_integral_v<Reply> && std::is_integral_v<OwnReply>) {
      const OwnReply came = Apply(stub_, own);
      const auto reply = static_cast<Reply>(came);
      if (static_cast<OwnReply>(reply) == came) return reply;
      throw WrongValue("reply " + std::to_string(came) + " is beyond its type");
    } else {
      return to_core_(Apply(stub_, own));
    }
  }

  std::unique_ptr<Call> Prepare(const Values& values,
                                const std::function<native::CounterRef()>& open_counter) override {
    [[maybe_unused]] const Traffic traffic{&operation_, 1, operation_.TimedElements(values)};
    if constexpr (kIsBounceable<Argument, Reply>) {
      if (operation_.shape == Shape::kBounce) {
        return std::make_unique<BounceCall<Argument, Stub, Own, WithoutLast, ToCore>>(
            operation_, values, stub_, OwnArgument(values), without_last_, to_core_);
      }
    }
    if constexpr (std::is_same_v<Argument, native::CounterRef>) {
      // A new one: it counts from 0, and goes with the call.
      const native::CounterRef counter = open_counter();
      return std::make_unique<NumberCall<Stub, Own>>(traffic, stub_, to_own_(counter), 1, 1,
                                                     [counter] { counter->Close(); });
    } else if constexpr (std::is_void_v<OwnReply> || std::is_arithmetic_v<Reply>) {
      using Number = NumberCall<Stub, Own>;
      return std::make_unique<Number>(
          traffic, stub_, OwnArgument(values),
          static_cast<typename Number::Expected>(ExpectedReply(values)));
    } else {
      std::function<void(Reply)> clean_up;
      if constexpr (std::is_same_v<Reply, native::CounterRef>) {
        if (&operation_ == &kOpenCounter) clean_up = [](auto counter) { counter->Close(); };
      }
      return std::make_unique<ObjectCall<Stub, Own, ToCore, Reply>>(
          traffic, stub_, OwnArgument(values), to_core_, values.n,
          [this, values] { return ExpectedReply(values); }, clean_up);
    }
  }

 private:
  using Own = std::decay_t<std::invoke_result_t<ToOwn&, const Argument&>>;
  using OwnReply = ReplyOf<Stub, Own>;

  /// The argument by its formula, in the middleware's own type.
  Own OwnArgument(const Values& values) {
    if constexpr (std::is_same_v<Argument, None>) {
      return {};
    } else {
      return to_own_(operation_.argument(values));
    }
  }

  Reply ExpectedReply(const Values& values) const {
    if (operation_.reply) return operation_.reply(values);
    // References: as many as were asked for.
    if constexpr (std::is_same_v<Reply, std::vector<native::CounterRef>>) return Reply(values.n);
    return {};
  }

  const TypedOperation<Argument, Reply>& operation_;
  ToOwn to_own_;
  Stub stub_;
  ToCore to_core_;
  WithoutLast without_last_;
};

/// Removes the last item of a vector, if there is one.
struct PopBack {
  template <typename Items>
  Items& operator()(Items& items) const {
    if (!items.empty()) items.pop_back();
    return items;
  }
};

/// A client's table: its operations, each bound to a stub. One that is not bound is not
/// implemented, which a test finds.
class Calls {
 public:
  /// A stub whose values are those of the core, or convert to them: numbers, above all.
  template <typename Argument, typename Reply, typename Stub>
  void Add(const TypedOperation<Argument, Reply>& operation, Stub stub) {
    Add(operation, std::identity(), std::move(stub), std::identity());
  }

  /// A stub with types of its own. Both the timed call and the conformance call come from this
  /// stub; the timed one converts its argument before, and its reply afterwards.
  /// @param to_own takes the core's argument, gives the middleware's
  /// @param stub takes that, or nothing if there is no argument. It returns a number, a value that
  ///     can be moved and is default-constructible, or nothing
  /// @param to_core takes that reply, gives the core's; may be called more than once for a reply
  /// @param without_last for a bounce alone: removes the last item of a reply, if there is one, to
  ///     make the stub's next argument
  template <typename Argument, typename Reply, typename ToOwn, typename Stub, typename ToCore,
            typename WithoutLast = PopBack>
  void Add(const TypedOperation<Argument, Reply>& operation, ToOwn to_own, Stub stub,
           ToCore to_core, WithoutLast without_last = {}) {
    slots_[IndexOf(operation)].bound =
        std::make_unique<BoundToStub<Argument, Reply, ToOwn, Stub, ToCore, WithoutLast>>(
            operation, std::move(to_own), std::move(stub), std::move(to_core),
            std::move(without_last));
  }

  /// Marks operations that the mapping cannot express.
  void Unsupported(std::initializer_list<const Operation*> operations, const std::string& reason) {
    for (const Operation* operation : operations) slots_[IndexOf(*operation)].reason = reason;
  }

  /// Has an operation timed by a call whose arguments are made by hand.
  void Time(const Operation& operation,
            std::function<std::unique_ptr<Call>(const Values&)> prepare) {
    slots_[IndexOf(operation)].prepare = std::move(prepare);
  }

 private:
  friend class Caller;

  struct Slot {
    std::unique_ptr<BoundOperation> bound;
    std::function<std::unique_ptr<Call>(const Values&)> prepare;
    std::string reason;
  };

  std::array<Slot, kOperations.size()> slots_;
};

/// How many elements the call counts have of one call.
template <typename Argument, typename Reply>
std::size_t ElementsOf(const Operation& operation, const Argument& argument, const Reply& reply) {
  if (operation.shape == Shape::kCount) return Scalars(argument);
  if constexpr (requires { argument.size(); }) {
    return operation.Elements(argument.size());
  } else if constexpr (std::is_integral_v<Argument>) {
    return operation.Elements(static_cast<std::size_t>(argument));
  } else if constexpr (requires { reply.size(); }) {
    return operation.Elements(reply.size());
  } else {
    return 1;
  }
}

/// One client, and its table.
class Caller {
 public:
  explicit Caller(std::unique_ptr<Client> client) : client_(std::move(client)) {
    client_->RegisterOperations(calls_);
  }

  Client& TheClient() { return *client_; }

  /// Runs a function; its exceptions go through Client::Translate().
  template <typename Function>
  auto Translated(Function function) {
    try {
      return function();
    } catch (...) {
      client_->Translate();
      throw;
    }
  }

  /// Whether an operation can be timed, and why not.
  [[nodiscard]] Support SupportOf(const Operation& operation) const {
    const Calls::Slot& slot = SlotOf(operation);
    // Connecting is the core's own call, which every client has.
    if (slot.bound || slot.prepare || &operation == &kConnect) return Support::kCalled;
    return slot.reason.empty() ? Support::kNotImplemented : Support::kUnsupported;
  }

  [[nodiscard]] std::string ReasonFor(const Operation& operation) const {
    const std::string& reason = SlotOf(operation).reason;
    return reason.empty() ? "the binding has no line for " + std::string(operation.name) : reason;
  }

  template <typename Argument, typename Reply>
  TypedBoundOperation<Argument, Reply>& Bound(const TypedOperation<Argument, Reply>& operation) {
    return static_cast<TypedBoundOperation<Argument, Reply>&>(AnyBound(operation));
  }

  /// Calls once, outside all timing.
  /// @param call_counts counts the call once it returned, with BenchFault or a wrong value too
  /// @throws NotCallable if it is not bound; Refused, WrongValue and whatever else the client
  ///     raises
  template <typename Argument, typename Reply>
  Reply Send(const TypedOperation<Argument, Reply>& operation, const Argument& argument,
             CallCounts& call_counts) {
    auto& bound = Bound(operation);
    try {
      Reply reply = Translated([&] { return bound.Send(argument); });
      const std::size_t elements = ElementsOf(operation, argument, reply);
      call_counts.Count({&operation, 1, static_cast<std::int64_t>(elements)});
      return reply;
    } catch (const native::BenchFault&) {
      call_counts.Count({&operation, 1, 1});
      throw;
    } catch (const WrongValue&) {
      call_counts.Count({&operation, 1, 1});
      throw;
    }
  }

  /// Builds the timed call.
  /// @throws NotCallable if there is none; whatever else the client raises
  std::unique_ptr<Call> Prepare(const Operation& operation, const Values& values,
                                CallCounts& call_counts) {
    const Calls::Slot& slot = SlotOf(operation);
    return Translated([&] {
      if (slot.prepare) return slot.prepare(values);
      return AnyBound(operation).Prepare(values,
                                         [&] { return Send(kOpenCounter, None{}, call_counts); });
    });
  }

 private:
  [[nodiscard]] const Calls::Slot& SlotOf(const Operation& operation) const {
    return calls_.slots_[IndexOf(operation)];
  }

  [[nodiscard]] BoundOperation& AnyBound(const Operation& operation) const {
    const Calls::Slot& slot = SlotOf(operation);
    if (slot.bound) return *slot.bound;
    throw NotCallable(slot.reason.empty() ? Support::kNotImplemented : Support::kUnsupported,
                      ReasonFor(operation));
  }

  // Declared before the table, so that it is destroyed after it: the stubs call through it.
  std::unique_ptr<Client> client_;
  Calls calls_;
};

/// Makes clients of one server.
struct Connector {
  std::string endpoint;
  /// Makes a client that is not connected yet.
  std::function<std::unique_ptr<Caller>()> make;

  /// Makes a client whose connection is already open.
  [[nodiscard]] std::unique_ptr<Caller> Connect() const {
    std::unique_ptr<Caller> caller = make();
    caller->Translated([&] {
      caller->TheClient().Proxy(endpoint);
      caller->TheClient().WarmConnection();
    });
    return caller;
  }
};

/// Connecting, timed: the middleware's own way to a proxy, and a first call of invoke through it if
/// that is asked for. Each run has a client of its own, which is made before it and closed after
/// it. Where a middleware's runtime is one a process, as an ORB is, the client that stays connected
/// keeps it: what is timed is what the API does for a further proxy, over connections that it
/// shares.
class ConnectCall final : public Call {
 public:
  ConnectCall(Connector connector, bool has_first_call)
      : Call({&kInvoke, has_first_call ? 1 : 0, has_first_call ? 1 : 0}),
        connector_(std::move(connector)),
        has_first_call_(has_first_call) {
    CleanUp();
  }

  void Run() override {
    caller_->TheClient().Proxy(connector_.endpoint);
    if (!has_first_call_) return;
    const std::int32_t reply = invoke_->Send(timed_values::kInvokeArgument);
    if (reply != timed_values::kInvokeArgument + 1) [[unlikely]] {
      AddMismatch(DescribeDifference("reply", timed_values::kInvokeArgument + 1, reply));
    }
  }

 protected:
  void CleanUp() override {
    caller_.reset();
    caller_ = connector_.make();
    if (has_first_call_) invoke_ = &caller_->Bound(kInvoke);
  }

 private:
  Connector connector_;
  bool has_first_call_;
  std::unique_ptr<Caller> caller_;
  TypedBoundOperation<std::int32_t, std::int32_t>* invoke_ = nullptr;
};

}  // namespace roundtrip
