#include "sockets/null_call.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "core/measure/timed_calls.h"
#include "sockets/codec.h"
#include "sockets/frame.h"
#include "sockets/round_trip.h"

namespace roundtrip::sockets {
namespace {

using Frame = std::vector<std::uint8_t>;

/// Sends frames that are marshalled already, one after the other.
class Marshalled : public Call {
 public:
  /// @param requests at least one
  /// @param last_reply what must come back to the last of them
  Marshalled(const Traffic& per_run, Connection& connection, std::vector<Frame> requests,
             Frame last_reply)
      : Call(per_run),
        connection_(connection),
        requests_(std::move(requests)),
        expected_(std::move(last_reply)) {}

  void Run() override {
    for (const Frame& request : requests_) {
      last_reply_ = RoundTrip(connection_, request);
    }
    if (last_reply_.size() != expected_.size()) [[unlikely]] {
      AddMismatch("reply of " + std::to_string(last_reply_.size()) + " bytes instead of " +
                  std::to_string(expected_.size()));
    }
  }

  std::string LastDifference() override {
    if (std::equal(last_reply_.begin(), last_reply_.end(), expected_.begin(), expected_.end())) {
      return "";
    }
    return "reply's bytes are not those that it must have";
  }

 protected:
  std::span<const std::uint8_t> last_reply_;

 private:
  Connection& connection_;
  std::vector<Frame> requests_;
  Frame expected_;
};

/// One whose reply's bytes mean nothing.
class Exchanged final : public Marshalled {
 public:
  using Marshalled::Marshalled;

  std::string LastDifference() override { return ""; }
};

/// One whose reply is a number.
class Numbered final : public Call {
 public:
  Numbered(const Traffic& per_run, Connection& connection, Frame request, std::int32_t expected)
      : Call(per_run), connection_(connection), request_(std::move(request)), expected_(expected) {}

  void Run() override {
    const auto reply = FrameReader(RoundTrip(connection_, request_)).GetLast<std::int32_t>();
    if (reply != expected_) [[unlikely]] {
      AddMismatch(DescribeDifference("reply", expected_, reply));
    }
  }

 private:
  Connection& connection_;
  Frame request_;
  std::int32_t expected_;
};

template <typename... Fields>
Frame FrameOf(std::uint32_t code, const Fields&... fields) {
  FrameWriter writer;
  writer.Begin(code);
  (writer.Put(fields), ...);
  const auto frame = writer.End();
  return {frame.begin(), frame.end()};
}

/// The choice of the next request is all that is left of removing an element.
std::unique_ptr<Call> Bounce(Connection& connection, const Values& values) {
  const std::vector<Item> items = values::Own(timed_values::Items(values.n, values.name_length));
  const auto first = [&](std::size_t count) {
    return std::vector<Item>(items.begin(), items.begin() + static_cast<std::ptrdiff_t>(count));
  };
  std::vector<Frame> requests;
  std::size_t left = values.n;
  for (; left > 2; left -= 2) requests.push_back(FrameOf(kBounce.code, first(left)));
  requests.push_back(FrameOf(kBounce.code, first(left)));
  return std::make_unique<Marshalled>(BounceTraffic(values.n, requests.size()), connection,
                                      std::move(requests), FrameOf(frame::kDone, first(left - 1)));
}

/// The fields that the wire gives a value: nothing, a text that is alone, or what is coded.
void Put(FrameWriter& out, None /*none*/) { (void)out; }
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

/// The canonical request against a reply as long as the canonical one.
template <typename Argument, typename Reply>
std::unique_ptr<Call> Exchange(Connection& connection, const Typed<Argument, Reply>& operation,
                               const Traffic& per_run, const Values& values) {
  Frame reply = FrameOfFormula(frame::kDone, operation.reply, values);
  FrameWriter writer;
  writer.Begin(frame::kExchange);
  writer.Put(operation.code);
  writer.Put(static_cast<std::uint32_t>(values.n));
  writer.Put(static_cast<std::uint32_t>(reply.size() - frame::kHeaderBytes));
  Put(writer, Made(operation.argument, values));
  const auto request = writer.End();
  return std::make_unique<Exchanged>(per_run, connection,
                                     std::vector<Frame>{Frame(request.begin(), request.end())},
                                     std::move(reply));
}

}  // namespace

std::unique_ptr<Call> NullCall(Connection& connection, const Operation& operation,
                               const Values& values) {
  const Traffic per_run = {&operation, 1, static_cast<std::int64_t>(values.n)};
  const auto numbered = [&](Frame request, std::int32_t expected) {
    return std::make_unique<Numbered>(per_run, connection, std::move(request), expected);
  };
  const auto length = static_cast<std::int32_t>(values.n);
  switch (operation.code) {
    case kInvoke.code:
      return numbered(FrameOf(kInvoke.code, timed_values::kInvokeArgument),
                      timed_values::kInvokeArgument + 1);
    case kPutBytes.code:
      return numbered(
          FrameOf(kPutBytes.code, Alone<std::vector<std::uint8_t>>{kPutBytes.argument(values)}),
          length);
    case kPutChars.code:
    case kPutString.code:
      return numbered(FrameOfFormula(operation.code, kPutString.argument, values), length);
    case kBounce.code:
      return Bounce(connection, values);
    case kSleep.code:
      return std::make_unique<Marshalled>(per_run, connection,
                                          std::vector<Frame>{FrameOf(kSleep.code, length)},
                                          FrameOf(frame::kDone));
    case kSort.code:
      return std::make_unique<Marshalled>(
          per_run, connection,
          std::vector<Frame>{FrameOfFormula(kSort.code, kSort.argument, values)},
          FrameOfFormula(frame::kDone, kSort.reply, values));
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
