#include "sockets/socket_client.h"

#include <span>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/measure/calls.h"

namespace roundtrip::sockets {
namespace {

using FrameBytes = std::vector<std::uint8_t>;

// The calls of the baseline, whose every request is serialized beforehand.

/// A value by its formula; references have none.
template <typename Value>
Value Made(Value (*formula)(const Values&), const Values& values) {
  if constexpr (std::is_same_v<Value, std::vector<native::CounterRef>>) {
    return Value(values.n);
  } else {
    return formula == nullptr ? Value() : formula(values);
  }
}

/// The rest of a frame: the fields that the protocol gives a value.
template <typename Value>
FrameBytes EndedWith(FrameWriter& writer, const Value& value) {
  if constexpr (std::is_same_v<Value, native::CounterRef>) {
    writer.Fill(frame::kReferenceBytes);
  } else if constexpr (kIsReference<Value>) {
    writer.Put(static_cast<std::uint32_t>(value.size()));
    writer.Fill(value.size() * frame::kReferenceBytes);
  } else if constexpr (!std::is_same_v<Value, None>) {
    writer.Put(values::kFields(value));
  }
  const auto frame = writer.End();
  return {frame.begin(), frame.end()};
}

template <typename Value>
FrameBytes FrameOfFormula(std::uint32_t code, Value (*formula)(const Values&),
                          const Values& values) {
  FrameWriter writer;
  writer.Begin(code);
  return EndedWith(writer, Made(formula, values));
}

/// A request that is answered with a number.
std::unique_ptr<Call> Number(Connection& connection, const Traffic& per_run, FrameBytes request,
                             std::int32_t expected) {
  const auto stub = [&connection](const FrameBytes& sent) {
    return FrameReader(RoundTrip(connection, sent)).GetLast<std::int32_t>();
  };
  return std::make_unique<NumberCall<decltype(stub), FrameBytes>>(per_run, stub, std::move(request),
                                                                  expected);
}

/// A request that is answered with a frame of that length, whose bytes mean nothing.
std::unique_ptr<Call> Length(Connection& connection, const Traffic& per_run, FrameBytes request,
                             std::size_t expected) {
  const auto stub = [&connection](const FrameBytes& sent) {
    return RoundTrip(connection, sent).size();
  };
  return std::make_unique<NumberCall<decltype(stub), FrameBytes>>(per_run, stub, std::move(request),
                                                                  expected);
}

/// The value of a reply whose bytes mean something.
template <typename Core>
constexpr auto kToCore = [](std::span<const std::uint8_t> reply) {
  return values::kFromFields(FrameReader(reply).GetLast<values::Fields<Core>>());
};

/// A request that is answered with as many integers as it holds.
std::unique_ptr<Call> Sort(Connection& connection, const Traffic& per_run, const Values& values) {
  using Integers = std::vector<std::int32_t>;
  const auto stub = [&connection](const FrameBytes& sent) { return RoundTrip(connection, sent); };
  FrameBytes request = FrameOfFormula(kSort.code, kSort.argument, values);
  const std::size_t length = request.size();
  return std::make_unique<
      ObjectCall<decltype(stub), FrameBytes, decltype(kToCore<Integers>), Integers>>(
      per_run, stub, std::move(request), kToCore<Integers>, length,
      [values] { return kSort.reply(values); });
}

/// One request that shrinks: the client removes an element by writing a length and a count.
class ShrinkingBounce final : public Call {
 public:
  ShrinkingBounce(Connection& connection, const Values& values)
      : Call(BounceTraffic(kBounce, values.n, (values.n + 1) / 2)),
        connection_(connection),
        values_(values),
        request_(FrameOfFormula(kBounce.code, kBounce.argument, values)),
        item_bytes_((request_.size() - frame::kHeaderBytes - kCountBytes) / values.n) {}

  void Run() override {
    for (std::size_t left = values_.n;; left -= 2) {
      const std::size_t bytes = frame::kHeaderBytes + kCountBytes + left * item_bytes_;
      big_endian::Store32(request_.data(), bytes - frame::kLengthBytes);
      big_endian::Store32(request_.data() + frame::kHeaderBytes, left);
      reply_ = RoundTrip(connection_, std::span(request_).first(bytes));
      CompareLength(bytes - item_bytes_, reply_.size());
      if (left <= 2) return;
    }
  }

  std::string LastDifference() override {
    const auto expected = BounceLeft(kBounce, values_);
    return DescribeDifference("reply", expected, kToCore<std::decay_t<decltype(expected)>>(reply_));
  }

 private:
  static constexpr std::size_t kCountBytes = sizeof(std::uint32_t);

  Connection& connection_;
  Values values_;
  FrameBytes request_;
  std::size_t item_bytes_;
  std::span<const std::uint8_t> reply_;
};

/// The canonical request against a reply as long as the canonical one.
template <typename Argument, typename Reply>
std::unique_ptr<Call> Exchange(Connection& connection,
                               const TypedOperation<Argument, Reply>& operation,
                               const Values& values) {
  const Traffic per_run = {&operation, 1, operation.TimedElements(values)};
  const std::size_t length = FrameOfFormula(frame::kDone, operation.reply, values).size();
  FrameWriter writer;
  writer.Begin(frame::kExchange);
  writer.Put(operation.code);
  writer.Put(static_cast<std::uint32_t>(per_run.elements));
  writer.Put(static_cast<std::uint32_t>(length - frame::kHeaderBytes));
  return Length(connection, per_run, EndedWith(writer, Made(operation.argument, values)), length);
}

/// An operation beyond the first five is an exchange, but for sleep and sort.
std::unique_ptr<Call> BaselineCall(Connection& connection, const Operation& operation,
                                   const Values& values) {
  const Traffic per_run = {&operation, 1, static_cast<std::int64_t>(values.n)};
  const auto n = static_cast<std::int32_t>(values.n);
  switch (operation.code) {
    case kInvoke.code:
      return Number(connection, per_run, FrameOf(kInvoke.code, timed_values::kInvokeArgument),
                    timed_values::kInvokeArgument + 1);
    case kPutBytes.code:
      return Number(connection, per_run,
                    FrameOf(kPutBytes.code, Alone<FrameBytes>{kPutBytes.argument(values)}), n);
    case kPutChars.code:
    case kPutString.code:
      return Number(connection, per_run,
                    FrameOfFormula(operation.code, kPutString.argument, values), n);
    case kBounce.code:
      return std::make_unique<ShrinkingBounce>(connection, values);
    case kSleep.code:
      return Length(connection, per_run, FrameOf(kSleep.code, n), frame::kHeaderBytes);
    case kSort.code:
      return Sort(connection, per_run, values);
    default:
      break;
  }
  std::unique_ptr<Call> call;
  ForEachOperation(
      [&]<typename Argument, typename Reply>(const TypedOperation<Argument, Reply>& typed) {
        if constexpr (!std::is_same_v<Argument, native::BenchFault>) {
          if (&typed == &operation) call = Exchange(connection, typed, values);
        }
      });
  return call;
}

}  // namespace

template <typename Reply>
auto SocketClient::HandCoded(const Operation& operation) {
  return [this, code = operation.code](const auto&... fields) {
    return RoundTripHandCoded<Reply>(*connection_, writer_, code, fields...);
  };
}

void SocketClient::RegisterOperations(Calls& calls) {
  ForEachOperation([&](const auto& operation) { Add(calls, operation); });
  // These two have one field, which runs to the end of the frame; other arrays have a length.
  calls.Add(
      kPutBytes, [](const auto& bytes) { return Alone<FrameBytes>{bytes}; },
      HandCoded<std::int32_t>(kPutBytes), std::identity());
  calls.Add(
      kPutChars,
      [](const auto& units) {
        return Alone<std::string>{text::Utf8({units.data(), units.size()})};
      },
      HandCoded<std::int32_t>(kPutChars), std::identity());
  if (is_hand_coded_) return;
  for (const Operation* operation : kOperations) {
    calls.Time(*operation, [this, operation](const Values& values) {
      return BaselineCall(*connection_, *operation, values);
    });
  }
}

template <typename Argument, typename Reply>
void SocketClient::Add(Calls& calls, const TypedOperation<Argument, Reply>& operation) {
  if constexpr (kIsReference<Argument> || kIsReference<Reply>) {
    calls.Unsupported({&operation},
                      "a frame holds values alone: sockets have no references to objects");
  } else if constexpr (std::is_same_v<Argument, native::BenchFault>) {
    calls.Add(operation, [this](const native::BenchFault& fault) {
      FrameReader in(RoundTrip(*connection_, writer_.Whole(kFail.code, fault), frame::kRaised));
      const auto code = in.Get<std::int32_t>();
      throw native::BenchFault(code, text::Utf16(in.RestAsCharacters()));
    });
  } else if constexpr (std::is_same_v<Reply, None>) {
    calls.Add(
        operation, values::kFields,
        [this, code = operation.code](const auto& argument) {
          RoundTripHandCoded<None>(*connection_, writer_, code, argument);
        },
        std::identity());
  } else {
    calls.Add(operation, values::kFields, HandCoded<values::Fields<Reply>>(operation),
              values::kFromFields);
  }
}

void SocketClient::Proxy(const std::string& endpoint) {
  connection_ = std::make_unique<Connection>(ConnectTo(Address::Parse(endpoint)));
  // The kernel takes connections before the server does, and only so many.
  RoundTrip(*connection_, writer_.Whole(frame::kGreeting));
}

/// Does nothing: the greeting has been to the server and back.
void SocketClient::WarmConnection() {}

void SocketClient::CallUnknown() {
  const FrameReader in(SendAndReceive(*connection_, writer_.Whole(frame::kNoOperation)));
  if (in.Code() == frame::kNoSuchOperation) throw Refused(StatusOf(in));
  if (in.Code() != frame::kDone) throw std::runtime_error(StatusOf(in));
}

}  // namespace roundtrip::sockets
