#include "sockets/null_call.h"

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/measure/timed_calls.h"
#include "sockets/big_endian.h"
#include "sockets/codec.h"
#include "sockets/frame.h"
#include "sockets/round_trip.h"

namespace roundtrip::sockets {
namespace {

using Frame = std::vector<std::uint8_t>;

/// The fields that the wire gives a value: nothing, a text that is alone, or what is coded.
void Put(FrameWriter& /*out*/, None /*none*/) {}
void Put(FrameWriter& out, const std::u16string& text) {
  out.Put(Alone<std::string>{values::Own(text)});
}
void Put(FrameWriter& out, const native::BenchFault& fault) { out.Put(fault); }
void Put(FrameWriter& out, const native::CounterRef& /*reference*/) {
  out.Fill(frame::kReferenceBytes);
}
void Put(FrameWriter& out, const std::vector<native::CounterRef>& references) {
  out.Put(static_cast<std::uint32_t>(references.size()));
  out.Fill(references.size() * frame::kReferenceBytes);
}
template <typename Value>
void Put(FrameWriter& out, const Value& value) {
  out.Put(values::Own(value));
}

/// A value by its formula; references have none.
template <typename Value>
Value Made(Value (*formula)(const Values&), const Values& values) {
  if constexpr (std::is_same_v<Value, std::vector<native::CounterRef>>) {
    return Value(values.n);
  } else if constexpr (std::is_same_v<Value, native::BenchFault>) {
    return formula(values);
  } else {
    return formula == nullptr ? Value() : formula(values);
  }
}

template <typename Value>
Frame FrameOfFormula(std::uint32_t code, Value (*formula)(const Values&), const Values& values) {
  FrameWriter writer;
  writer.Begin(code);
  Put(writer, Made(formula, values));
  const auto frame = writer.End();
  return {frame.begin(), frame.end()};
}

/// A request that is answered with a number.
std::unique_ptr<Call> Number(Connection& connection, const Traffic& per_run, Frame request,
                             std::int32_t expected) {
  const auto stub = [&connection](const Frame& sent) {
    return FrameReader(RoundTrip(connection, sent)).GetLast<std::int32_t>();
  };
  return std::make_unique<NumberCall<decltype(stub), Frame>>(per_run, stub, std::move(request),
                                                             expected);
}

/// A request that is answered with a frame of that length, whose bytes mean nothing.
std::unique_ptr<Call> Length(Connection& connection, const Traffic& per_run, Frame request,
                             std::size_t expected) {
  const auto stub = [&connection](const Frame& sent) { return RoundTrip(connection, sent).size(); };
  return std::make_unique<NumberCall<decltype(stub), Frame>>(per_run, stub, std::move(request),
                                                             expected);
}

/// The value of a reply whose bytes mean something.
template <typename Core>
constexpr auto kToCore = [](std::span<const std::uint8_t> reply) {
  return values::kFromFields(FrameReader(reply).GetLast<values::Fields<Core>>());
};

/// A request that is answered with as many integers as it holds.
std::unique_ptr<Call> Sort(Connection& connection, const Traffic& per_run, const Values& values) {
  const auto stub = [&connection](const Frame& sent) { return RoundTrip(connection, sent); };
  const auto to_core = kToCore<std::vector<std::int32_t>>;
  Frame request = FrameOfFormula(kSort.code, kSort.argument, values);
  const std::size_t length = request.size();
  return std::make_unique<
      ObjectCall<decltype(stub), Frame, decltype(to_core), std::vector<std::int32_t>>>(
      per_run, stub, std::move(request), to_core, length, [values] { return kSort.reply(values); });
}

/// One request that shrinks: the client removes an element by writing a length and a count.
class ShrinkingBounce final : public Call {
 public:
  ShrinkingBounce(Connection& connection, const Values& values)
      : Call(BounceTraffic(values.n, (values.n + 1) / 2)),
        connection_(connection),
        values_(values),
        request_(
            FrameOf(kBounce.code, values::Own(timed_values::Items(values.n, values.name_length)))),
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
    return DescribeDifference("reply", BounceLeft(values_),
                              kToCore<std::vector<native::Item>>(reply_));
  }

 private:
  static constexpr std::size_t kCountBytes = sizeof(std::uint32_t);

  Connection& connection_;
  Values values_;
  Frame request_;
  std::size_t item_bytes_;
  std::span<const std::uint8_t> reply_;
};

/// The canonical request against a reply as long as the canonical one.
template <typename Argument, typename Reply>
std::unique_ptr<Call> Exchange(Connection& connection, const Typed<Argument, Reply>& operation,
                               const Traffic& per_run, const Values& values) {
  const std::size_t length = FrameOfFormula(frame::kDone, operation.reply, values).size();
  FrameWriter writer;
  writer.Begin(frame::kExchange);
  writer.Put(operation.code);
  writer.Put(static_cast<std::uint32_t>(values.n));
  writer.Put(static_cast<std::uint32_t>(length - frame::kHeaderBytes));
  Put(writer, Made(operation.argument, values));
  const auto request = writer.End();
  return Length(connection, per_run, {request.begin(), request.end()}, length);
}

}  // namespace

std::unique_ptr<Call> NullCall(Connection& connection, const Operation& operation,
                               const Values& values) {
  const Traffic per_run = {&operation, 1, static_cast<std::int64_t>(values.n)};
  const auto n = static_cast<std::int32_t>(values.n);
  switch (operation.code) {
    case kInvoke.code:
      return Number(connection, per_run, FrameOf(kInvoke.code, timed_values::kInvokeArgument),
                    timed_values::kInvokeArgument + 1);
    case kPutBytes.code:
      return Number(
          connection, per_run,
          FrameOf(kPutBytes.code, Alone<std::vector<std::uint8_t>>{kPutBytes.argument(values)}), n);
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
  ForEachOperation([&](const auto& typed) {
    if (&typed == &operation) call = Exchange(connection, typed, per_run, values);
  });
  return call;
}

}  // namespace roundtrip::sockets
