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

template <typename... Fields>
Frame FrameOf(std::uint32_t code, const Fields&... fields) {
  FrameWriter writer;
  writer.Begin(code);
  (writer.Put(fields), ...);
  const auto frame = writer.End();
  return {frame.begin(), frame.end()};
}

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

/// A call whose last reply holds a value, which is checked after the measurement.
/// @param stub sends what it holds, and returns that reply
template <typename Core, typename Stub>
std::unique_ptr<Call> Object(const Traffic& per_run, Stub stub, const Core& expected) {
  const auto to_core = [](std::span<const std::uint8_t> reply) {
    return values::kFromFields(FrameReader(reply).GetLast<values::Fields<Core>>());
  };
  return std::make_unique<ObjectCall<Stub, None, decltype(to_core), Core>>(
      per_run, std::move(stub), None{}, to_core, [expected] { return expected; });
}

/// One request that shrinks: the client removes an element by writing a length and a count.
std::unique_ptr<Call> Bounce(Connection& connection, const Values& values) {
  constexpr std::size_t kCountBytes = sizeof(std::uint32_t);
  Frame whole =
      FrameOf(kBounce.code, values::Own(timed_values::Items(values.n, values.name_length)));
  const std::size_t item_bytes = (whole.size() - frame::kHeaderBytes - kCountBytes) / values.n;
  auto stub = [&connection, request = std::move(whole), n = values.n, item_bytes]() mutable {
    for (std::size_t left = n;; left -= 2) {
      const std::size_t bytes = frame::kHeaderBytes + kCountBytes + left * item_bytes;
      big_endian::Store32(request.data(), bytes - frame::kLengthBytes);
      big_endian::Store32(request.data() + frame::kHeaderBytes, left);
      const auto reply = RoundTrip(connection, std::span(request).first(bytes));
      if (left <= 2) return reply;
    }
  };
  return Object(BounceTraffic(values.n, (values.n + 1) / 2), std::move(stub),
                timed_values::Items(values.n % 2 == 0 ? 1 : 0, values.name_length));
}

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
      return Bounce(connection, values);
    case kSleep.code:
      return Length(connection, per_run, FrameOf(kSleep.code, n), frame::kHeaderBytes);
    case kSort.code:
      return Object(
          per_run,
          [&connection, request = FrameOfFormula(kSort.code, kSort.argument, values)] {
            return RoundTrip(connection, request);
          },
          kSort.reply(values));
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
