#include "core/conformance.h"

#include "core/logical_bytes.h"
#include "core/timed_values.h"

namespace roundtrip {
namespace {

std::string Difference(std::int32_t expected, std::int32_t actual) {
  return expected == actual
             ? ""
             : "reply " + std::to_string(actual) + " instead of " + std::to_string(expected);
}

std::string Difference(const Case::Items& expected, const Case::Items& actual) {
  if (expected.size() != actual.size()) {
    return std::to_string(actual.size()) + " items instead of " + std::to_string(expected.size());
  }
  for (std::size_t i = 0; i < expected.size(); ++i) {
    if (!SameBits(expected[i], actual[i])) {
      return "item " + std::to_string(i) + ": " + Show(actual[i]) + " instead of " +
             Show(expected[i]);
    }
  }
  return "";
}

/// What is different, in words; empty if nothing is.
std::string Difference(const std::variant<std::int32_t, Case::Items>& expected,
                       const std::variant<std::int32_t, Case::Items>& actual) {
  if (const auto* number = std::get_if<std::int32_t>(&expected)) {
    return Difference(*number, std::get<std::int32_t>(actual));
  }
  return Difference(std::get<Case::Items>(expected), std::get<Case::Items>(actual));
}

}  // namespace

Conformance::Result Conformance::Send(const Case& sent) {
  Reply reply;
  try {
    reply = CallOperation(sent);
  } catch (const Refused& refusal) {
    InvokeStillWorks(sent, refusal);
    return {.name = sent.name, .outcome = Outcome::kRefused, .detail = refusal.what()};
  } catch (const std::exception& error) {
    throw Failure(Failure::Kind::kCall, sent.name, error);
  }
  const std::string difference = Difference(sent.reply, reply);
  return {.name = sent.name,
          .outcome = difference.empty() ? Outcome::kExact : Outcome::kAltered,
          .detail = difference};
}

/// A call that returned counts, whatever it returned; one that was refused does not.
Conformance::Reply Conformance::CallOperation(const Case& sent) {
  std::int64_t bytes = 0;
  Reply reply;
  switch (sent.operation) {
    case Operation::kInvoke:
      reply = client_.Invoke(std::get<std::int32_t>(sent.argument));
      bytes = logical_bytes::kInt32;
      break;
    case Operation::kPutBytes: {
      const auto& data = std::get<Case::Bytes>(sent.argument);
      reply = client_.PutBytes(data);
      bytes = static_cast<std::int64_t>(data.size());
      break;
    }
    case Operation::kPutChars:
    case Operation::kPutString: {
      const auto& data = std::get<Case::Characters>(sent.argument);
      reply = sent.operation == Operation::kPutChars ? client_.PutChars(data.wtf8)
                                                     : client_.PutString(data.wtf8);
      bytes = static_cast<std::int64_t>(data.units);
      break;
    }
    case Operation::kBounce: {
      const auto& items = std::get<Case::Items>(sent.argument);
      reply = client_.Bounce(items);
      bytes = static_cast<std::int64_t>(items.size()) * logical_bytes::kItem;
      break;
    }
  }
  ledger_.Count(sent.operation, 1, bytes);
  return reply;
}

void Conformance::InvokeStillWorks(const Case& sent, const Refused& refusal) {
  Case invoke;
  invoke.argument = timed_values::kInvokeArgument;
  invoke.reply = timed_values::kInvokeArgument + 1;
  try {
    const std::string difference = Difference(invoke.reply, CallOperation(invoke));
    if (!difference.empty()) throw WrongValue(difference);
  } catch (const std::exception& error) {
    throw Failure(Failure::Kind::kCall,
                  sent.name + ": refused (" + refusal.what() + "), and invoke failed afterwards",
                  error);
  }
}

const char* Label(Conformance::Outcome outcome) {
  switch (outcome) {
    case Conformance::Outcome::kExact:
      return "exact";
    case Conformance::Outcome::kRefused:
      return "refused";
    case Conformance::Outcome::kAltered:
      break;
  }
  return "altered";
}

}  // namespace roundtrip
