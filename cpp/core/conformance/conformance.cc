#include "core/conformance/conformance.h"

#include "core/contract/timed_values.h"

namespace roundtrip {

Conformance::Result Conformance::Send(const Case& sent) {
  std::string difference;
  try {
    difference =
        sent.crowd.clients > 1 ? SendAtOnce(more_, sending_, sent) : sending_.Send(client_, sent);
  } catch (const Unsupported& reason) {
    return {.name = sent.name, .outcome = Outcome::kUnsupported, .detail = reason.what()};
  } catch (const Refused& refusal) {
    InvokeStillWorks(sent, refusal);
    return {.name = sent.name, .outcome = Outcome::kRefused, .detail = refusal.what()};
  } catch (const std::exception& error) {
    throw Failure(Failure::Kind::kCall, sent.name, error);
  }
  return {.name = sent.name,
          .outcome = difference.empty() ? Outcome::kExact : Outcome::kAltered,
          .detail = difference};
}

void Conformance::InvokeStillWorks(const Case& sent, const Refused& refusal) {
  Case invoke;
  invoke.argument = timed_values::kInvokeArgument;
  invoke.reply = timed_values::kInvokeArgument + 1;
  try {
    const std::string difference = sending_.Send(client_, invoke);
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
    case Conformance::Outcome::kUnsupported:
      return "unsupported";
    case Conformance::Outcome::kAltered:
      break;
  }
  return "altered";
}

}  // namespace roundtrip
